import type { TFunction } from 'i18next';
import type { Way } from './flow-graph.js';

/** Label of a line: its answers, or '' if the prompt asks nothing. */
export function edgeLabel(ways: readonly Way[], t: TFunction<readonly ['flow-map', 'flow-editor']>): string {
  return ways
    .flatMap(({ by, words }) => (by === 'itself' ? [] : [by === 'always' ? t('always') : (words ?? t('any'))]))
    .map((words) => words.trim() || t('emptyAnswer'))
    .join(', ');
}
