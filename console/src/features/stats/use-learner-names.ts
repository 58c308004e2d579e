/** Names learners beside their answers, or hides their names, which the address says for all tabs. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withClass, withName } from '../../ui/learner-name.js';
import { numberLearners } from '../../ui/learner-numbers.js';
import { useAddress, type Addressed } from './use-address.js';

const NAMES: Addressed<{ readonly hidden: boolean }> = {
  read: (query) => ({ hidden: query.get('names') === 'hidden' }),
  write: ({ hidden }) => ({ names: hidden ? 'hidden' : null }),
};

export interface NamedLearner {
  readonly identifier: string;
  readonly identifierOrigin: 'user' | 'system';
  readonly name?: string | undefined;
  readonly class?: string | undefined;
}
interface LearnerNames {
  readonly hidden: boolean;
  readonly hide: (hidden: boolean) => void;
  readonly nameOf: (chatId: string, learner: NamedLearner) => string;
}

/** @param chatIds of all learners that are shown */
export function useLearnerNames(flowId: number, chatIds: readonly string[]): LearnerNames {
  const { t } = useTranslation(['live', 'stats']);
  const [{ hidden }, change] = useAddress(NAMES);
  const numbers = useMemo(() => (hidden ? numberLearners(flowId, chatIds) : {}), [hidden, flowId, chatIds]);
  const nameOf = useCallback(
    (chatId: string, { identifier, identifierOrigin, name, class: label }: NamedLearner): string => {
      if (hidden) return t('live:learner', { number: numbers[chatId] });
      const shown = identifierOrigin === 'system' ? t('stats:anonymous', { id: identifier.slice(0, 8) }) : identifier;
      return withClass(withName(name, shown), label);
    },
    [hidden, numbers, t],
  );
  return { hidden, hide: (next) => change({ hidden: next }, true), nameOf };
}
