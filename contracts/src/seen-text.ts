/** A text without the characters that nobody sees, so that two texts that look the same are equal. Letter case stays. */
const UNSEEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Joiners change the shape of Arabic and Indian letters, and make one picture of several; elsewhere nobody sees them. */
const IDLE_JOINERS = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s])[\u200c\u200d]+/gu;

export const seenText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(IDLE_JOINERS, '$1').replace(/\s+/g, ' ').trim();
