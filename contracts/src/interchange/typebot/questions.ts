/** The answers of a bot's questions, as far as anything depends on them. */
import type { AnswerRule } from '../../definition/definition.js';
import { comparisonsOf } from './memory.js';
import { inputKind, limitOf, limitsOf, ratesOf } from './inputs.js';
import { ANY, known, type Value } from './value.js';
import { spotAfter } from './steps.js';
import type { Block, Bot, Item, Spot } from './typebot-file.js';

export interface AskedAnswer {
  readonly id: string;
  /** Without its variables filled in. */
  readonly says: string;
  readonly to: Spot | null;
  /** The value of the question's variable; null: many. */
  readonly value: Value | null;
  readonly rule?: AnswerRule;
  readonly item?: Item;
}
export interface Question {
  readonly key: string;
  readonly variable: string | null;
  readonly isMultiple: boolean;
  /** The block after it. */
  readonly next: Spot | null;
  /** The value if several choices are accepted. */
  readonly choices: Value | null;
  /** In the order in which they are compared. */
  readonly answers: readonly AskedAnswer[];
}

export const questionKey = ({ group, block }: Spot): string => `${group} ${block}`;
export const wordsOfItem = ({ content, title }: Item): string =>
  typeof content === 'string' ? content : (title ?? '');

interface Compared {
  readonly operator: string;
  readonly text: string;
}
/** All that the bot compares a variable with. */
const comparedWith = (bot: Bot, variable: string): readonly Compared[] =>
  bot.groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ items = [] }) =>
      items.flatMap((item) =>
        comparisonsOf(item)
          .filter(({ variableId }) => variableId === variable)
          .map(({ comparisonOperator, value }) => ({
            operator: comparisonOperator ?? 'Equal to',
            text: String(value ?? '').trim(),
          })),
      ),
    ),
  );

type Made = Pick<AskedAnswer, 'id' | 'says' | 'value' | 'rule'>;
const MAX_COMPARED = 100;
const ORDERS: ReadonlySet<string> = new Set(['Greater than', 'Less than']);
/** Parts of a range; one of them is none of the numbers that the bot compares with. */
const SHARES: readonly number[] = Array.from(
  { length: MAX_COMPARED + 2 },
  (_, index) => (index + 1) / (MAX_COMPARED + 3),
);
/** The words that a written text is compared with, then everything else. */
const textAnswers = (all: readonly Compared[]): readonly Made[] => {
  const words = new Map<string, string>();
  for (const { operator, text } of all)
    if ((operator === 'Equal to' || operator === 'Not equal') && text !== '' && text !== '*' && !text.includes('{{'))
      words.set(text.toLowerCase(), words.get(text.toLowerCase()) ?? text);
  const made = [...words.values()].slice(0, MAX_COMPARED).map((says): Made => ({ id: says, says, value: known(says) }));
  return [...made, { id: ANY, says: ANY, value: words.size > MAX_COMPARED ? null : { is: 'written' } }];
};

const between = (least: number | undefined, most: number | undefined): AnswerRule => ({
  kind: 'between',
  ...(least !== undefined && { least }),
  ...(most !== undefined && { most }),
});
const rangeName = (least: number | undefined, most: number | undefined, isAfter: boolean): string => {
  if (least !== undefined && most !== undefined) return `${least} – ${most}`;
  if (most !== undefined) return `≤ ${most}`;
  return `${isAfter ? '>' : '≥'} ${least ?? ''}`;
};
/**
 * The ranges between the numbers that a number is compared with. The first that fits counts, so a range begins behind the
 * one before it.
 */
const numberAnswers = (
  all: readonly Compared[],
  { min: least, max: most }: ReturnType<typeof limitsOf>,
): readonly Made[] => {
  const isWithin = (n: number): boolean => n >= (least ?? -Infinity) && n <= (most ?? Infinity);
  const numbers = all.flatMap(({ operator, text }) => {
    const limit = limitOf(text);
    return limit === undefined || !isWithin(limit) ? [] : [{ operator, limit }];
  });
  const limitsOfAll = (counts: (operator: string) => boolean): readonly number[] =>
    [...new Set(numbers.flatMap(({ operator, limit }) => (counts(operator) ? limit : [])))].sort((a, b) => a - b);
  const bounds = limitsOfAll((operator) => ORDERS.has(operator));
  const exact = limitsOfAll((operator) => operator !== 'Greater than');
  if (bounds.length + exact.length > MAX_COMPARED) return [{ id: ANY, says: ANY, value: null }];
  const sampleIn = (from: number, to: number): number =>
    SHARES.map((share) => from + (to - from) * share).find((n) => !exact.includes(n)) ?? NaN;
  const range = (from: number | undefined, to: number | undefined, isAfter: boolean): Made => {
    const sample = sampleIn(from ?? (to ?? 0) - 2, to ?? (from ?? 0) + 2);
    const says = rangeName(from, to, isAfter);
    return { id: says, says, value: known(String(sample)), rule: between(from, to) };
  };
  const edges = [least, ...bounds.filter((n) => n !== least && n !== most), most];
  const isFree = edges.every((edge) => edge === undefined);
  return [
    ...exact.map((limit): Made => ({
      id: String(limit),
      says: String(limit),
      value: known(String(limit)),
      rule: { kind: 'near', value: limit },
    })),
    ...(isFree
      ? [{ id: ANY, says: ANY, value: { is: 'written' } } as const]
      : edges.slice(1).map((to, index) => range(edges[index], to, index > 0))),
  ];
};

const typedAnswers = (bot: Bot, block: Block, variable: string | null): readonly Made[] => {
  const all = variable === null ? [] : comparedWith(bot, variable);
  if (block.type === 'number input') return numberAnswers(all, limitsOf(block));
  return block.type === 'text input' ? textAnswers(all) : [{ id: ANY, says: ANY, value: { is: 'written' } }];
};

/** null: the block asks nothing. */
export const questionAt = (bot: Bot, spot: Spot): Question | null => {
  const block = bot.groups[spot.group]?.blocks[spot.block];
  const kind = block && inputKind(block);
  if (!block || !kind) return null;
  const key = questionKey(spot);
  const { options, items = [] } = block;
  const variable = typeof options?.['variableId'] === 'string' ? options['variableId'] : null;
  const next = spotAfter(bot, spot, block);
  if (kind === 'choice') {
    const answers = items.map((item): AskedAnswer => {
      const says = wordsOfItem(item);
      const own = bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id });
      return { id: item.id, says, to: own ?? next, value: known(item.value ?? says), item };
    });
    const isMultiple = options?.['isMultipleChoice'] === true;
    const texts = new Map(items.map((item) => [item.id, item.value ?? wordsOfItem(item)]));
    return {
      key,
      variable,
      isMultiple,
      next,
      answers,
      choices: isMultiple ? { is: 'choices', question: key, texts } : null,
    };
  }
  const made: readonly Made[] =
    kind === 'rating'
      ? ratesOf(block).map((says) => ({ id: says, says, value: known(says) }))
      : typedAnswers(bot, block, variable);
  return {
    key,
    variable,
    isMultiple: false,
    next,
    choices: null,
    answers: made.map((each) => ({ ...each, to: next })),
  };
};
