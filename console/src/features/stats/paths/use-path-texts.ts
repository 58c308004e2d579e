import type { PathPlace } from '@parley/contracts/http/path-places';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { useTranslation } from 'react-i18next';
import { averageText, completionRate } from '../figures.js';
import { plainText } from '../../../ui/plain-text.js';
import { usePromptName } from '../use-prompt-name.js';
import type { TreeItem } from './path-tree.js';

export interface PathTexts {
  readonly title: (place: PathPlace) => string;
  readonly number: (place: PathPlace) => string;
  readonly message: (place: PathPlace) => string;
  readonly answer: (messages: readonly string[]) => string;
  readonly share: (part: number, whole: number) => string;
  readonly time: (place: PathPlace) => string;
  readonly rate: (place: PathPlace) => string;
  readonly count: (value: number) => string;
  /** All that the drawing says, for a screen reader. */
  readonly spoken: (item: TreeItem) => string;
}

export function usePathTexts(): PathTexts {
  const { t, i18n } = useTranslation(['paths', 'stats']);
  const { t: inStats } = useTranslation('stats');
  const nameOf = usePromptName();
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const title = ({ position, promptKey, title: ownTitle }: PathPlace): string => {
    if (promptKey === null) return t('farPlaces');
    return nameOf({ key: promptKey, position, title: ownTitle });
  };
  const answer = (messages: readonly string[]): string =>
    messages.length === 0
      ? t('goesOn')
      : messages.map((each) => (each === CATCH_ALL ? t('stats:otherAnswers') : each)).join(' + ');
  const rate = ({ completed, total }: PathPlace): string => completionRate(completed, total);
  const time = ({ totalTime, total }: PathPlace): string => averageText(totalTime, total, inStats, i18n.language);
  return {
    title,
    number: ({ position }) => (position === null ? '' : `${position}`),
    message: ({ messages }) => plainText(messages),
    answer,
    share: (part, whole) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`,
    time,
    rate,
    count,
    spoken: (item) => {
      if (item.kind === 'rare') return t('rareSpoken', { answers: item.count, learners: count(item.total) });
      const { place, answers, parentId } = item;
      const name = parentId === null ? title(place) : t('after', { place: title(place), answer: answer(answers) });
      return t('spoken', {
        name,
        came: count(place.total),
        left: count(place.dropped),
        rate: rate(place),
        time: time(place),
      });
    },
  };
}
