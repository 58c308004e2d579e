/** Reads a bot's "Set variable". */
import type { Block } from './typebot-file.js';

export type SetTo =
  | { readonly to: 'text'; readonly text: string }
  /** A copy of a variable, by its name. */
  | { readonly to: 'copy'; readonly of: string }
  /** The variable's own value plus a number. */
  | { readonly to: 'sum'; readonly plus: number }
  | { readonly to: 'unknown' };

/** Matches words, but not code such as `document.title`. */
const WORDS = /^(?!.*\p{L}\.\p{L})[\p{L}\p{M}\p{N} ,.!?'’]+$/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const COPY = /^\{\{([^{}]+)\}\}$/;
const SUM = /^\{\{([^{}]+)\}\}\s*([+-])\s*(\d+(?:\.\d+)?)$/;
const SUM_TURNED = /^(\d+(?:\.\d+)?)\s*\+\s*\{\{([^{}]+)\}\}$/;

/** null: no variable is set. */
export const setOf = (
  { options }: Block,
  idOf: (name: string) => string | null,
): { readonly variable: string; readonly set: SetTo } | null => {
  const { variableId: variable, expressionToEvaluate, type = 'Custom', isCode } = options ?? {};
  if (typeof variable !== 'string') return null;
  const expression = typeof expressionToEvaluate === 'string' ? expressionToEvaluate.trim() : '';
  if (type !== 'Custom') return { variable, set: { to: 'unknown' } };
  if (
    NUMBER.test(expression) ||
    /^(?:"[^"]*"|'[^']*')$/.test(expression) ||
    (isCode !== true && WORDS.test(expression))
  )
    return { variable, set: { to: 'text', text: expression.replace(/^(["'])([\s\S]*)\1$/, '$2') } };
  const [, named = '', sign = '', n = ''] = SUM.exec(expression) ?? [];
  const [, first = '', second = ''] = SUM_TURNED.exec(expression) ?? [];
  const isOwn = (name: string): boolean => idOf(name.trim()) === variable;
  if (named !== '' && isOwn(named))
    return { variable, set: { to: 'sum', plus: sign === '-' ? -Number(n) : Number(n) } };
  if (second !== '' && isOwn(second)) return { variable, set: { to: 'sum', plus: Number(first) } };
  const of = COPY.exec(expression)?.[1];
  return { variable, set: of === undefined ? { to: 'unknown' } : { to: 'copy', of: of.trim() } };
};
