import { Schema } from '@tiptap/pm/model';
import { besideLetter } from './beside-letter.js';

const schema = new Schema({
  nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} },
});
const docOf = (text: string) => schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]);

test('EDIT-135 a place within an emoji or a letter with its signs is the one behind it; every other stays', () => {
  const places = (text: string) => {
    const doc = docOf(text);
    return Array.from({ length: text.length + 1 }, (_, offset) => besideLetter(doc, 1 + offset) - 1);
  };
  expect(places('a👋b')).toEqual([0, 1, 3, 3, 4]);
  expect(places('👩‍🏫!')).toEqual([0, 5, 5, 5, 5, 5, 6]);
  expect(places('कि')).toEqual([0, 2, 2]);
  expect(besideLetter(docOf('a'), 0)).toBe(0);
});
