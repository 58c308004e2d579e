import { Text } from '@mantine/core';
import type { PastedQuestion, PastedQuestions } from '@parley/contracts/interchange/pasted/pasted-question';
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
  return (
    <section className={classes['preview']} aria-label={t('preview')} tabIndex={0}>
      <p className={classes['sum']} role="status">
        {isEmpty
          ? t('nothingYet')
          : [
              t('questions', { count: questions.length }),
              ...(unread.length > 0 ? [t('unread', { count: unread.length })] : []),
            ].join(', ')}
      </p>
      {unread.length > 0 && (
        <ul className={classes['unread']}>
          {unread.slice(0, MOST_SHOWN).map(({ line, text, reason }, at) => (
            <li key={at}>
              <b>{t('line', { line })}</b> {t(`reason_${reason}`)} <span dir="auto">“{text}”</span>
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

function Question({ question }: { readonly question: PastedQuestion }) {
  const { t } = useTranslation('paste');
  const { text, options, accepted, isLong, pairs, order, gaps } = question;
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
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes['kind']}>
          {t(kind)}
          {accepted.length > 0 && ` · ${t('accepts', { answers: accepted.map((each) => each.text).join(', ') })}`}
        </p>
      )}
    </>
  );
}
