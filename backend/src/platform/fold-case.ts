/**
 * One spelling for texts that differ in letter case alone. Neither the database's locale nor the machine's has a say, so
 * that two texts are the same on every installation or on none.
 * Letter by letter: in JavaScript a capital sigma at the end of a word becomes another letter than elsewhere.
 */
export const foldCase = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');
