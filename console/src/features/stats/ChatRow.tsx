import { Check, Clock } from 'lucide-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { withClass, withName } from '../../ui/learner-name.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import type { ListedEntry } from './stats.slice.js';
import { scoreText } from './score-text.js';
import { waitsForTeacher } from './waits-for-teacher.js';
import classes from './Stats.module.css';

export interface ChatRowProps {
  readonly entry: ListedEntry;
  readonly selected: boolean;
  readonly onSelect: (chatId: string) => void;
}

function factsOf(entry: ListedEntry, t: TFunction<'stats'>, began: string): readonly string[] {
  if ('steps' in entry) return [t('stepsDone', { done: entry.stepsCompleted, count: entry.steps }), began];
  return [
    t('answers', { count: entry.items }),
    began,
    ...(entry.attempt > 1 ? [t('attempt', { number: entry.attempt })] : []),
    ...(entry.test ? [t('testChat')] : []),
  ];
}

export const ChatRow = memo(function ChatRow({ entry, selected, onSelect }: ChatRowProps) {
  const { t } = useTranslation('stats');
  const ago = useRelativeTime();
  return (
    <li>
      <button
        type="button"
        className={classes['entry']}
        data-chat={entry.id}
        aria-current={selected}
        onClick={() => onSelect(entry.id)}
      >
        <span className={classes['entryName']}>
          {withClass(
            withName(
              entry.name,
              entry.identifierOrigin === 'system'
                ? t('anonymous', { id: entry.identifier.slice(0, 8) })
                : entry.identifier,
            ),
            entry.class,
          )}
        </span>
        <span className={classes['entryScore']}>{scoreText(entry.score, entry.maxScore)}</span>
        <span className={classes['entryMeta']}>{factsOf(entry, t, ago(entry.createdAt)).join(' · ')}</span>
        {waitsForTeacher(entry) && (
          <span className={classes['entryWaits']}>
            <Clock size={14} aria-hidden />
            {t('waitsForYou')}
          </span>
        )}
        {entry.completed && (
          <span className={classes['entryDone']}>
            <Check size={14} aria-hidden />
            {t('completed')}
          </span>
        )}
      </button>
    </li>
  );
});
