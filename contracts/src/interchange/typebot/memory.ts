/** Knows the possible values of a bot's variables at one point of a chat. */
import type { Comparison, Item } from './typebot-file.js';

export interface Remembered {
  /** Known only if it was chosen or set and something depends on it. */
  readonly value?: string;
  /** The value in Parley's texts: `{{@prompt}}`, or the words themselves. */
  readonly shown?: string;
}
/** By the variable's id. */
export type Memory = ReadonlyMap<string, Remembered>;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const compare = (operator: string, known: string | undefined, value: string): boolean | undefined => {
  if (known === undefined) return undefined;
  const [a, b] = [known.toLowerCase(), value.toLowerCase()];
  switch (operator) {
    case 'Equal to':
      return same(known, value);
    case 'Not equal':
      return !same(known, value);
    case 'Contains':
      return a.includes(b);
    case 'Does not contain':
      return !a.includes(b);
    case 'Starts with':
      return a.startsWith(b);
    case 'Ends with':
      return a.endsWith(b);
    case 'Greater than':
      return Number(known) > Number(value);
    case 'Less than':
      return Number(known) < Number(value);
    case 'Is set':
      return known !== '';
    case 'Is empty':
      return known === '';
    default:
      return undefined;
  }
};

export const comparisonsOf = (item: Item): readonly Comparison[] =>
  typeof item.content === 'object' ? (item.content.comparisons ?? []) : [];

/** undefined: unknown before the chat. */
export const holds = (item: Item, memory: Memory): boolean | undefined => {
  const results = comparisonsOf(item).map(({ variableId, comparisonOperator, value }) => {
    const known = memory.get(variableId ?? '');
    // A variable with any answer counts as set; one that nothing sets does not.
    const isAnswered = known?.value === undefined && known?.shown !== undefined;
    if (comparisonOperator === 'Is set' && isAnswered) return true;
    if (comparisonOperator === 'Is empty' && isAnswered) return false;
    const text = String(value ?? '');
    return text.includes('{{') ? undefined : compare(comparisonOperator ?? 'Equal to', known ? known.value : '', text);
  });
  const isAny = typeof item.content === 'object' && item.content.logicalOperator === 'OR';
  if (isAny) return results.includes(true) ? true : results.includes(undefined) ? undefined : false;
  return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
};

export const describeItem = (item: Item, nameOf: (id: string) => string | null): string =>
  comparisonsOf(item)
    .map(({ variableId, comparisonOperator, value }) =>
      `${nameOf(variableId ?? '') ?? '?'} ${comparisonOperator ?? '='} ${value ?? ''}`.trim(),
    )
    .join(', ');
