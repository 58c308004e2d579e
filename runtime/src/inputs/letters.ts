/** A, B … Z, AA, AB …: the label of the choice at this place. */
export const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

/** What a key is called: where another script is typed no key writes a letter, so it goes by its place on the keyboard. */
export const keyName = ({ key, code }: KeyboardEvent): string => (key > '~' ? code.replace('Key', '') : key);

/** The place of a pressed letter, -1 if the key is none. Upper and lower case mean the same. */
export const placeOf = (key: string): number => (/^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1);
