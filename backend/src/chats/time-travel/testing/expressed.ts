/** Names what a chat uses of all that authors can express, so that a test sees whether its random flows contain it. */
import { ANSWER_RULES, RULE_KINDS } from '@parley/contracts/definition/answer-rules';
import { HELP_KINDS } from '@parley/contracts/definition/help-kinds';
import { INPUTS, type InputType } from '@parley/contracts/definition/input-types';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import type { HistoryItem, PreparedFlow } from '@parley/contracts/engine/types';

const LISTS_AND_SCALES = (Object.keys(INPUTS) as InputType[]).filter((type) =>
  ['order', 'pairs', 'gaps', 'number'].includes(INPUTS[type]),
);
/** All that `expressedIn` may name. */
export const EXPRESSIONS: readonly string[] = [
  'condition followed',
  'condition not followed',
  ...RULE_KINDS.map((kind) => `rule ${kind}`),
  ...LISTS_AND_SCALES.map((type) => `answer to ${type}`),
  ...HELP_KINDS,
];

/** Names what each answer used, as often as it did. */
export const expressedIn = (flow: PreparedFlow, history: readonly HistoryItem[]): readonly string[] =>
  history.flatMap((item) => {
    const prompt = item.direction === 'sent' ? promptOf(flow, item) : null;
    if (!prompt) return [];
    const { definition, answers, helps } = prompt;
    const matched = (item.price === undefined ? answers : helps).filter(({ message }) =>
      item.matched?.includes(message),
    );
    const links = [definition, ...matched].flatMap(({ when }) => when ?? []);
    const isFollowed = links.some(({ nextKey }) => nextKey !== null && nextKey === item.nextKey);
    return [
      ...(links.length > 0 ? [isFollowed ? 'condition followed' : 'condition not followed'] : []),
      ...matched.flatMap(({ rule }) => (rule && rule.kind in ANSWER_RULES ? [`rule ${rule.kind}`] : [])),
      ...(item.price === undefined ? [`answer to ${definition.inputDisplayType}`] : []),
      ...matched.flatMap(({ help }) => help ?? []),
    ];
  });
