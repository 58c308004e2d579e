/** @jsxImportSource preact */
/** At the end of a chat: the score, what was answered, a new attempt, and the next step if there is one (PLAY-56). */
import { useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';
import type { LaterKey } from '../i18n/later.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { answeredQuestions } from './answered.js';
import type { AnsweredQuestion, Result } from './answered.js';

const WORDS: Readonly<Record<Result, LaterKey>> = {
  right: 'resultRight',
  part: 'resultPart',
  wrong: 'resultWrong',
  waits: 'resultWaits',
};
/** Outlines in a box of 16 × 16. */
const ICONS: Readonly<Record<Result, string>> = {
  right: 'M2.5 8.5 6.5 12.5 13.5 4',
  part: 'M3 8h10',
  wrong: 'M4 4l8 8M12 4l-8 8',
  waits: 'M8 1.5a6.5 6.5 0 1 0 .01 0M8 4.5V8l2.5 2',
};

interface RowProps {
  readonly row: AnsweredQuestion;
  readonly shown: Result | null;
}
const Row = ({ row: { question, answer, tries }, shown }: RowProps): VNode => {
  const t = useLaterWords();
  const { marks } = useContext(ChatContext);
  return (
    <li>
      <p class="quiet" dir="auto" {...marks.ofContent}>
        {question}
      </p>
      <p dir="auto" {...marks.ofContent}>
        {answer}
      </p>
      {shown && (
        <p class={`result ${shown}`}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={ICONS[shown]} fill="none" stroke="currentColor" stroke-width="1.75" />
          </svg>
          {shown === 'right' && tries > 1 ? t('resultLater', { number: tries }) : t(WORDS[shown])}
        </p>
      )}
    </li>
  );
};

const Answered = ({ session, items }: { readonly session: ChatSession; readonly items: SessionState['items'] }) => {
  const t = useLaterWords();
  // A long chat has thousands of rows, so they are made only when they are asked for.
  const [open, setOpen] = useState(false);
  const { flow, display } = session.props;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('whatYouAnswered')}</summary>
      {open && (
        <ol>
          {answeredQuestions(flow.definition, items).map((row) => (
            <Row key={row.key} row={row} shown={display.showScore ? row.result : null} />
          ))}
        </ol>
      )}
    </details>
  );
};

interface EndCardProps {
  readonly session: ChatSession;
  readonly state: SessionState;
}
export const EndCard = ({ session, state }: EndCardProps): VNode => {
  const t = useLaterWords();
  const { props } = session;
  const onNext = props.step?.onNext;
  const score = state.chat?.score;
  const earned = props.display.showScore && props.maxScore !== 0 ? (score?.display ?? null) : null;
  const hasAnswers = state.items.some(
    ({ direction, auto, message }) => direction === 'sent' && !auto && message !== '',
  );
  return (
    <div class="end-card">
      {earned !== null && (
        <p class="end-score">
          {typeof props.maxScore === 'number'
            ? t('endScoreOf', { score: Math.round(earned), max: Math.round(props.maxScore) })
            : t('endScore', { score: Math.round(earned) })}
        </p>
      )}
      {score !== undefined && score.pending > 0 && <p class="quiet">{t('answersWaiting', { count: score.pending })}</p>}
      <div class="ends">
        <button type="button" class="button" onClick={() => void session.restart()}>
          {t('startAgain')}
        </button>
        {onNext && (
          <button type="button" class="button primary" onClick={onNext}>
            {t('nextStep')}
          </button>
        )}
      </div>
      {hasAnswers && <Answered session={session} items={state.items} />}
    </div>
  );
};
