/** All but joiners, and the selectors that make a picture of a sign. */
const UNSEEN = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** Joiners change the shape of Arabic and Indian letters, and make one picture of several; elsewhere nobody sees them. */
const IDLE_JOINERS = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s])(?:\u200c|\u200d)+/gu;

/** A text without the characters that nobody sees, so that two texts that look the same are equal. Letter case stays. */
export const seenText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(IDLE_JOINERS, '$1').replace(/\s+/g, ' ').trim();
