/** Reads the numbers that Moodle accepts as an answer. */
import type { PastedOption } from './pasted-question.js';

const NUMBER = '(-?(?:\\d+\\.?\\d*|\\.\\d+))';
const TOLERANT = new RegExp(`^${NUMBER}(?::${NUMBER})?$`, 'u');
const RANGE = new RegExp(`^${NUMBER}\\.\\.${NUMBER}$`, 'u');

/** `3.14`, `3.14:0.01` (give or take) or `3..4`; null: something else. */
export function numberOf(text: string): Pick<PastedOption, 'text' | 'rule'> | null {
  const [, least, most] = RANGE.exec(text) ?? [];
  if (least !== undefined && most !== undefined) {
    const rule = { kind: 'between', least: Number(least), most: Number(most) } as const;
    return rule.least <= rule.most ? { text: `${least} – ${most}`, rule } : null;
  }
  const [, value, give] = TOLERANT.exec(text) ?? [];
  if (value === undefined) return null;
  if (give === undefined || Number(give) === 0) return { text: value };
  return { text: `${value} ± ${give}`, rule: { kind: 'near', value: Number(value), give: Number(give) } };
}
