import { Text } from '@mantine/core';
import {
  UNREAD_REASONS,
  type PastedOption,
  type PastedQuestion,
  type PastedQuestions,
} from '@parley/contracts/interchange/pasted/pasted-question';
import { hasNumbers } from '@parley/contracts/interchange/pasted/pasted-prompts';
import { useTranslation } from 'react-i18next';
import classes from './paste.module.css';

/** The other questions are counted. */
const MOST_SHOWN = 100;

export interface PastedPreviewProps {
  readonly read: PastedQuestions;
  readonly isEmpty: boolean;
}

/** Lists the questions that were understood, and names every line that was not. */
export function PastedPreview({ read: { questions, unread }, isEmpty }: PastedPreviewProps) {
  const { t } = useTranslation('paste');
  const more = questions.length - MOST_SHOWN;
  const unreadOf = (what: 'line' | 'question' | 'detail') =>
    unread.filter(({ reason }) => UNREAD_REASONS[reason] === what).length;
  const missed = [
    [unreadOf('question'), 'unreadQuestions'],
    [unreadOf('line'), 'unread'],
    [unreadOf('detail'), 'unreadDetails'],
  ] as const;
  return (
    <section className={classes['preview']} aria-label={t('preview')} tabIndex={0}>
      <p className={classes['sum']} role="status">
        {isEmpty
          ? t('nothingYet')
          : [
              t('questions', { count: questions.length }),
              ...missed.flatMap(([count, words]) => (count > 0 ? [t(words, { count })] : [])),
            ].join(', ')}
      </p>
      {unread.length > 0 && (
        <ul className={classes['unread']}>
          {unread.slice(0, MOST_SHOWN).map(({ line, text, reason }, at) => (
            <li key={at}>
              <b>{t(UNREAD_REASONS[reason] === 'question' ? 'questionAt' : 'line', { line })}</b>{' '}
              {t(`reason_${reason}`)} <span dir="auto">“{text}”</span>
            </li>
          ))}
        </ul>
      )}
      <ol className={classes['questions']}>
        {questions.slice(0, MOST_SHOWN).map((question) => (
          <li key={question.lines[0]}>
            <Question question={question} />
          </li>
        ))}
      </ol>
      {more > 0 && <Text c="dimmed">{t('more', { number: more })}</Text>}
    </section>
  );
}

/** The part of the points, where it isn't all or nothing. */
function Share({ of: { share } }: { readonly of: PastedOption }) {
  const { i18n } = useTranslation();
  if (share === undefined || share === 0) return null;
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return <span className={classes['right']}>{format.format(share)}</span>;
}

function Question({ question }: { readonly question: PastedQuestion }) {
  const { t } = useTranslation('paste');
  const { text, options, accepted, isLong, pairs, order, gaps } = question;
  const right = accepted.filter(({ isRight }) => isRight);
  const kind = isLong ? 'long' : hasNumbers(accepted) ? 'number' : 'short';
  return (
    <>
      <p dir="auto">{text}</p>
      {pairs ? (
        <ul>
          {pairs.map(({ left, right }) => (
            <li key={left}>
              <span dir="auto">{left}</span> → <span dir="auto">{right}</span>
            </li>
          ))}
        </ul>
      ) : order ? (
        <ol>
          {order.map((part) => (
            <li key={part} dir="auto">
              {part}
            </li>
          ))}
        </ol>
      ) : gaps ? (
        <p className={classes['kind']}>{t('gaps', { answers: gaps.map((gap) => gap.text).join(', ') })}</p>
      ) : options.length > 0 ? (
        <ul>
          {options.map((option, at) => (
            <li key={at} data-right={option.isRight || undefined}>
              <span dir="auto">{option.text}</span>
              {option.isRight && <span className={classes['right']}>✓ {t('right')}</span>}
              <Share of={option} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes['kind']}>
          {t(kind)}
          {right.length > 0 && ` · ${t('accepts', { answers: right.map((each) => each.text).join(', ') })}`}
          {right.some(({ caseMatters }) => caseMatters) && ` · ${t('caseMatters')}`}
        </p>
      )}
    </>
  );
}
