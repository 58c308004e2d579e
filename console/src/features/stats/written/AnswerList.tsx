import { Badge, Button } from '@mantine/core';
import type { WrittenAnswer } from '@parley/contracts/http/written-answers';
import { MessageSquareReply } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.js';
import { useLearnerNames } from '../use-learner-names.js';
import { useAllChats } from '../use-log-filter.js';
import { useShown } from './use-shown.js';
import classes from './Written.module.css';

interface AnswerListProps {
  readonly flowId: number;
  readonly answers: readonly WrittenAnswer[];
  /** Others were asked for. */
  readonly isOld: boolean;
  /** There are no further pages. */
  readonly isWhole: boolean;
}

export function AnswerList({ flowId, answers, isOld, isWhole }: AnswerListProps) {
  const { t } = useTranslation('written');
  const ids = useMemo(() => answers.map(({ chatId }) => chatId), [answers]);
  const { hidden, nameOf } = useLearnerNames(flowId, ids);
  const count = answers.length;
  if (count === 0) return isWhole ? <NoAnswers /> : <p className={classes['status']}>{t('noneYet')}</p>;
  return (
    <>
      <p className={classes['status']} role="status">
        {t(isWhole ? 'shown' : 'shownSome', { count })}
      </p>
      <ul className={classes['answers']} aria-busy={isOld}>
        {answers.map((answer) => (
          <li key={`${answer.chatId} ${answer.itemKey}`}>
            <Answer {...{ flowId, answer }} name={nameOf(answer.chatId, answer)} isNameHidden={hidden} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoAnswers() {
  const { t } = useTranslation(['written', 'stats']);
  const [{ words, state }, show] = useShown();
  const [isLimited, showAll] = useAllChats();
  const isNarrowed = words !== '' || state !== null;
  const clear = () => {
    if (isLimited) showAll();
    show({ words: '', state: null });
  };
  return (
    <EmptyState icon={null} text={t(isLimited || isNarrowed ? 'noneFit' : 'none')}>
      {(isLimited || isNarrowed) && (
        <Button variant="default" onClick={clear}>
          {t('stats:clearFilters')}
        </Button>
      )}
    </EmptyState>
  );
}

interface AnswerProps {
  readonly flowId: number;
  readonly answer: WrittenAnswer;
  readonly name: string;
  /** With names hidden nothing leads to the chat, which shows them. */
  readonly isNameHidden: boolean;
}
function Answer({ flowId, answer, name, isNameHidden }: AnswerProps) {
  const { t, i18n } = useTranslation('written');
  const { chatId, itemKey, text, at, points, state, comment } = answer;
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <article className={classes['answer']}>
      <div className={classes['said']}>
        <blockquote dir="auto">{text}</blockquote>
        {state === 'waiting' && <Badge color="violet">{t('waits')}</Badge>}
        {points !== null && (
          <Badge color={points > 0 ? 'teal' : 'gray'}>{t('points', { count: Math.round(points * 100) / 100 })}</Badge>
        )}
      </div>
      <p className={classes['by']}>
        {isNameHidden ? (
          name
        ) : (
          <Link
            to={`/flows/${flowId}/stats?tab=chats&chat=${chatId}&item=${itemKey}`}
            aria-label={t('openChat', { name })}
          >
            {name}
          </Link>
        )}
        {' · '}
        <time dateTime={new Date(at).toISOString()}>{moment}</time>
      </p>
      {comment !== '' && (
        <p className={classes['comment']}>
          <MessageSquareReply size={16} role="img" aria-label={t('comment')} />
          <span dir="auto">{comment}</span>
        </p>
      )}
    </article>
  );
}
