/** The label of a class ("7b") that a link carries. Anybody can change a link, so the label proves nothing. */
import { seenText } from '../seen-text.js';
import { shortLine } from './short-line.js';

/** Letters of a label; further ones are cut off. */
export const CLASS_LETTERS = 40;
/**
 * Classes of one flow that have counters of their own. A learner can invent labels, so their number is limited: chats of
 * further labels count among all chats only, until all chats of another class are deleted.
 */
export const CLASSES_PER_FLOW = 200;
/** The label's name in addresses, and in the context of a chat. */
export const CLASS = 'class';

/** The label as it is stored, so that labels that look the same are equal texts; null: no label. */
export const classLabelIn = (text: string | null | undefined): string | null =>
  shortLine(seenText(text ?? ''), CLASS_LETTERS)?.trimEnd() ?? null;
