import type { TFunction } from 'i18next';
import type { Condition } from '@parley/contracts/definition/conditions';
import type { Way } from './flow-graph.js';

/** Label of a line: its answers and conditions, or '' if the prompt asks nothing and always leads there. */
export function edgeLabel(
  ways: readonly Way[],
  t: TFunction<readonly ['flow-map', 'flow-editor']>,
  conditionLabel: (condition: Condition) => string,
): string {
  const said = ways.map(({ by, words, if: condition }) => {
    const answer = by === 'always' ? (condition ? '' : t('always')) : by === 'answer' ? (words ?? t('any')) : '';
    const branch = condition === 'otherwise' ? t('otherwise') : condition ? conditionLabel(condition) : '';
    const named = by === 'answer' ? answer.trim() || t('emptyAnswer') : answer;
    return [named, branch].filter(Boolean).join(': ');
  });
  return [...new Set(said)].filter(Boolean).join(', ');
}
