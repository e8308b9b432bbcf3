// What each command makes of ids, in every format, in memory and beyond.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { serialize } from 'bson';
import fc from 'fast-check';

import { ObjectIdArray, ObjectId } from '../../index.mjs';
import { folder, run } from './run.mjs';

/** Ids in no order, some of them several times. @param {number} count */
function makeHexes(count) {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state % (count / 2)).toString(16).padStart(24, 'a9');
  });
}

/** @param {string[]} hexes */
const lines = (hexes) => hexes.map((hex) => `${hex}\n`).join('');
/** @param {string[]} hexes */
const toBytes = (hexes) => ObjectIdArray.fromHex(hexes).bytes;

/** As each format has ids. @type {Record<string, (hexes: string[]) => string | Uint8Array>} */
const WRITERS = {
  lines,
  json: (hexes) =>
    JSON.stringify(
      hexes.map((hex, at) => (at % 2 ? hex : { $oid: hex })),
      null,
      1,
    ),
  ndjson: (hexes) => hexes.map((hex) => `{"a":1,"_id":{"$oid":"${hex}"}}\n`).join(''),
  bson: (hexes) => Buffer.concat(hexes.map((hex) => serialize({ a: 1, _id: new ObjectId(hex) }))),
  raw: toBytes,
};

const hexes = makeHexes(200_000);
const sorted = hexes.toSorted();
const distinct = [...new Set(hexes)];

describe('ids of every format', () => {
  for (const [format, write] of Object.entries(WRITERS)) {
    test(`${format}: told by the content, or named`, () => {
      const some = hexes.slice(0, 1000);
      for (const options of [[], ['--from', format]]) {
        // Nothing in raw bytes says what they are.
        if (format === 'raw' && options.length === 0) continue;
        const { text, stderr, status } = run(['extract', ...options], write(some));
        assert.equal(stderr, '');
        assert.equal(text, lines(some));
        assert.equal(status, 0);
      }
    });

    test(`${format}: several megabytes, cut anywhere`, () => {
      const path = join(folder, `many.${format === 'lines' ? 'txt' : format}`);
      writeFileSync(path, write(hexes));
      assert.equal(run(['extract', path]).text, lines(hexes));
      assert.equal(run(['extract', '-c', path, path]).text, `${hexes.length * 2}\n`);
    });
  }

  test('what is written is read again as the same', () => {
    const hex = fc
      .uint8Array({ minLength: 12, maxLength: 12 })
      .map((bytes) => new ObjectId(bytes).toHexString());
    fc.assert(
      fc.property(
        fc.array(hex, { maxLength: 5 }),
        fc.constantFrom('lines', 'json', 'ndjson', 'raw'),
        (some, format) => {
          const { stdout } = run(['extract', '--to', format], lines(some));
          assert.equal(run(['extract', '--from', format], stdout).text, lines(some));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('empty lines, carriage returns and capitals are taken', () => {
    const [a, b] = hexes;
    assert.equal(run(['extract'], `${a.toUpperCase()}\r\n\n\r\n${b}`).text, lines([a, b]));
    assert.equal(run(['extract'], '').text, '');
    assert.equal(run(['extract', '--to', 'json'], '').text, '[]\n');
  });

  test('a byte order mark in front of text is passed over', () => {
    const [a, b] = hexes;
    for (const text of [`${a}\r\n${b}`, `["${a}","${b}"]`, `{"_id":"${a}"}\n{"_id":"${b}"}`]) {
      assert.equal(run(['extract'], `\ufeff${text}`).text, lines([a, b]));
    }
  });
});

describe('sort', () => {
  const input = lines(hexes);

  test('puts ids in the order of their bytes', () => {
    assert.equal(run(['sort'], input).text, lines(sorted));
  });

  test('the same where the memory is not enough, and leaves no file', () => {
    const temporary = join(folder, 'sort');
    mkdirSync(temporary);
    const options = ['--memory', '1M', '--temp-dir', temporary];
    assert.equal(run(['sort', ...options], input).text, lines(sorted));
    assert.equal(run(['sort', ...options, '--reverse'], input).text, lines(sorted.toReversed()));
    assert.equal(run(['sort', ...options, '--unique'], input).text, lines(distinct.toSorted()));
    assert.deepEqual(readdirSync(temporary), []);
  });

  test('--reverse and --unique', () => {
    const expected = distinct.toSorted().toReversed();
    assert.equal(run(['sort', '-ru'], input).text, lines(expected));
    assert.equal(run(['sort', '-ru', '--count'], input).text, `${expected.length}\n`);
  });
});

describe('dedupe', () => {
  test('keeps the first of each, in memory and beyond, and leaves no file', () => {
    const temporary = join(folder, 'dedupe');
    mkdirSync(temporary);
    for (const options of [[], ['--memory', '1M', '--temp-dir', temporary]]) {
      assert.equal(run(['dedupe', ...options], lines(hexes)).text, lines(distinct));
    }
    assert.deepEqual(readdirSync(temporary), []);
  });
});

describe('diff', () => {
  test('tells what only one of the two has, and exits with 1', () => {
    writeFileSync(join(folder, 'a.txt'), lines(hexes));
    writeFileSync(join(folder, 'b.raw'), toBytes([...distinct.slice(5), 'f'.repeat(24)]));
    const expected = [
      ...distinct
        .slice(0, 5)
        .toSorted()
        .map((hex) => `< ${hex}\n`),
      `> ${'f'.repeat(24)}\n`,
    ].join('');
    for (const options of [[], ['--memory', '1M']]) {
      const { text, status } = run(['diff', ...options, 'a.txt', 'b.raw']);
      assert.equal(text, expected);
      assert.equal(status, 1);
    }
    assert.equal(run(['diff', '-c', 'a.txt', 'b.raw']).text, '6\n');
  });

  test('says nothing of equal sets, and exits with 0', () => {
    writeFileSync(join(folder, 'c.txt'), lines(distinct.toSorted()));
    const { text, status } = run(['diff', '-', 'c.txt'], lines(hexes));
    assert.equal(text, '');
    assert.equal(status, 0);
  });
});

describe('extract', () => {
  const documents = hexes.slice(0, 50).map((hex, at) => ({
    _id: at,
    items: [{ ref: new ObjectId(hex) }, { ref: at % 10 === 0 ? 'none' : new ObjectId(hex) }, {}],
  }));
  const expected = hexes.slice(0, 50).flatMap((hex, at) => (at % 10 === 0 ? [hex] : [hex, hex]));

  test('follows a path through arrays, and counts what is no id', () => {
    const inputs = [
      Buffer.concat(documents.map((document) => serialize(document))),
      documents
        .map((document) =>
          JSON.stringify(document, (key, value) =>
            key === 'ref' && value !== 'none' ? { $oid: value } : value,
          ),
        )
        .join('\n'),
    ];
    for (const input of inputs) {
      const { text, stderr, status } = run(['extract', '--path', 'items.ref'], input);
      assert.equal(text, lines(expected));
      assert.equal(stderr, 'oxid: 5 values at the path are no ids\n');
      assert.equal(status, 0);
    }
  });
});

describe('inspect', () => {
  test('tells time, process and counter', () => {
    const { text } = run(['inspect', '507F1F77BCF86CD799439011', '66b2c0ffee00000000abcdef']);
    assert.equal(
      text,
      '507f1f77bcf86cd799439011  2012-10-17T21:13:27.000Z  process bcf86cd799  counter 4427793\n' +
        '66b2c0ffee00000000abcdef  2024-08-07T00:34:07.000Z  process ee00000000  counter 11259375\n',
    );
    assert.deepEqual(JSON.parse(run(['inspect', '--json', '507f1f77bcf86cd799439011']).text), {
      id: '507f1f77bcf86cd799439011',
      time: '2012-10-17T21:13:27.000Z',
      process: 'bcf86cd799',
      counter: 4_427_793,
    });
  });
});

test('a file that is written appears when it is complete, and only then', () => {
  const path = join(folder, 'out.txt');
  assert.equal(run(['sort', '-o', path], lines(hexes)).status, 0);
  assert.equal(readFileSync(path, 'utf8'), lines(sorted));
  const { status } = run(['sort', '-o', path], `${hexes[0]}\nnonsense\n`);
  assert.equal(status, 2);
  assert.equal(readFileSync(path, 'utf8'), lines(sorted));
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('partial')),
    [],
  );
});
