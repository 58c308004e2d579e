/** @jsxImportSource preact */
/** At the end of a chat: the score, what was answered, a new attempt, and the next step if there is one (PLAY-56). */
import { useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { answeredQuestions } from './answered.js';
import type { AnsweredQuestion } from './answered.js';
import { ResultMark } from './verdict.js';

interface RowProps {
  readonly row: AnsweredQuestion;
  readonly shows: boolean;
}
const Row = ({ row: { question, answer, verdict }, shows }: RowProps): VNode => {
  const { marks } = useContext(ChatContext);
  return (
    <li>
      <p class="quiet" dir="auto" {...marks.ofContent}>
        {question}
      </p>
      <p dir="auto" {...marks.ofContent}>
        {answer}
      </p>
      {shows && verdict && <ResultMark verdict={verdict} />}
    </li>
  );
};

const Answered = ({ session, items }: { readonly session: ChatSession; readonly items: SessionState['items'] }) => {
  const t = useLaterWords();
  // A long chat has thousands of rows, so they are made only when they are asked for.
  const [open, setOpen] = useState(false);
  const { showsResults } = useContext(ChatContext);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('whatYouAnswered')}</summary>
      {open && (
        <ol>
          {answeredQuestions(session.props.flow, items).map((row) => (
            <Row key={row.key} row={row} shows={showsResults} />
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
  // The bar rounds to whole points, but here nobody must read more than was earned.
  const points = (score: number) => score.toLocaleString(props.language, { maximumFractionDigits: 2 });
  return (
    <div class="end-card">
      {earned !== null && (
        <p class="end-score">
          {typeof props.maxScore === 'number'
            ? t('endScoreOf', { score: points(earned), max: points(props.maxScore) })
            : t('endScore', { score: points(earned) })}
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
