/** A, B … Z, AA, AB …: the label of the choice at this place. */
export const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

/** The place of a pressed letter, -1 if the key is none. Upper and lower case mean the same. */
export const placeOf = (key: string): number => (/^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1);
