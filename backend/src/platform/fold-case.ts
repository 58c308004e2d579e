/**
 * Maps texts that differ only in letter case to one spelling. Independent of the database's and the machine's locale,
 * so that every installation agrees. Works letter by letter, because JavaScript lowercases a capital sigma differently
 * at the end of a word.
 */
export const foldCase = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');
