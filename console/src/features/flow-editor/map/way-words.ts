import type { TFunction } from 'i18next';
import type { Way } from './flow-graph.js';

/** What a line says of itself: the answers that go along it; '' where nobody is asked. */
export function wayWords(ways: readonly Way[], t: TFunction<readonly ['flow-map', 'flow-editor']>): string {
  return ways
    .flatMap(({ by, words }) => (by === 'itself' ? [] : [by === 'always' ? t('always') : (words ?? t('any'))]))
    .map((words) => words.trim() || t('emptyAnswer'))
    .join(', ');
}
