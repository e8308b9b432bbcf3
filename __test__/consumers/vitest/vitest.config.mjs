export default { test: { include: ['**/*.spec.mjs'] } };
