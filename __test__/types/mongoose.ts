// Ids of oxid in mongoose, after `import 'oxid/mongoose'`: compiled, never run.
import { expectTypeOf } from 'expect-type';
import mongoose, { Schema, Types } from 'mongoose';
import type { HydratedDocument, InferSchemaType } from 'mongoose';
import { ObjectId } from 'oxid';
import 'oxid/mongoose';

declare const id: ObjectId;
expectTypeOf(id._id).toEqualTypeOf<ObjectId>();

const schema = new Schema({ author: { type: Schema.Types.ObjectId, ref: 'Author' } });
const Book = mongoose.model('Book', schema);
new Book({ author: id });
Book.findById(id);
Book.find({ author: id });
Book.find({ _id: id, author: { $in: [id] } });
Book.updateOne({ _id: id }, { $set: { author: id } });
const cast: Types.ObjectId = new Types.ObjectId(id);
const theirs: Types.ObjectId = id;
const ours: ObjectId = cast;
expectTypeOf([theirs, ours]).toBeArray();
id.equals(cast);
mongoose.isValidObjectId(id);

interface Author {
  _id: ObjectId;
  books: ObjectId[];
}
const authors = new Schema<Author>({
  _id: Schema.Types.ObjectId,
  books: [{ type: Schema.Types.ObjectId, ref: 'Book' }],
});
declare const author: HydratedDocument<Author>;
expectTypeOf(author._id).toEqualTypeOf<ObjectId>();
author.books.push(id, new Types.ObjectId());
const AuthorModel = mongoose.model<Author>('Author', authors);
AuthorModel.create({ _id: new ObjectId(), books: [cast] });
AuthorModel.find({ books: { $all: [id] } }).distinct('_id');
const inferred: InferSchemaType<typeof schema> = { author: id };
expectTypeOf(inferred.author).toEqualTypeOf<Types.ObjectId | null | undefined>();
