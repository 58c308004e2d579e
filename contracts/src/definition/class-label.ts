/** The label of a class ("7b") that a link carries. Anybody can change a link, so the label proves nothing. */
import { shortLine } from './short-line.js';

/** Letters of a label; further ones are cut off. */
export const CLASS_LETTERS = 40;
/** The label's name in addresses, and in the context of a chat. */
export const CLASS = 'class';

/** The label as it is stored, so that equal labels are equal texts; null: no label. */
export const classLabelIn = (text: string | null | undefined): string | null =>
  shortLine(text?.normalize('NFC'), CLASS_LETTERS)?.trimEnd() ?? null;
