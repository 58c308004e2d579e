/** @jsxImportSource preact */
import type { VNode } from 'preact';
import type { ChatSession } from '../session/chat-session.js';
import { useLaterWords } from '../context/later-words.js';

/** At the end: begins a new attempt, or opens the next step if there is one (PLAY-56). */
export const StartAgain = ({ session }: { readonly session: ChatSession }): VNode => {
  const t = useLaterWords();
  const onNext = session.props.step?.onNext;
  return (
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
  );
};
