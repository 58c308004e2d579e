/** A, B … Z, AA, AB …: the label of the choice at this index. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);

/** The name of a key. On keyboards of other scripts no key types a Latin letter, so the physical key decides. */
export const keyName = ({ key, code }: KeyboardEvent): string => (key > '~' ? code.replace('Key', '') : key);

/** The index of a pressed letter, -1 if the key isn't a letter. Upper and lower case mean the same. */
export const letterIndex = (key: string): number => (/^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1);
