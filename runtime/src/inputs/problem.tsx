/** @jsxImportSource preact */
/** Shows what is wrong with an answer at its input, and announces it again on each try (PLAY-K2). */
import type { EngineErrorCode } from '@parley/contracts/engine/types';
import type { VNode } from 'preact';
import type { LaterKey } from '../i18n/later.js';
import type { ChatSession } from '../session/chat-session.js';
import { useLaterWords } from '../context/later-words.js';
import { Restart } from './restart.js';

const WORDS: Partial<Record<EngineErrorCode, LaterKey>> = {
  'alteration-forbidden': 'changeForbidden',
  'answer-too-long': 'answerTooLong',
  'prompt-accepts-no-answers': 'notAsked',
};

export const Problem = ({ session }: { readonly session: ChatSession }): VNode => {
  const t = useLaterWords();
  const { error, refused, chat } = session.state;
  const times = refused?.times ?? 1;
  const known = error && WORDS[error.code];
  // If the prompt accepts only certain answers, restarting is the only way out for a learner who doesn't know them.
  const isStuck = !known && refused?.at === chat?.history.at(-1)?.key;
  return (
    <div class="wrong">
      <p key={times} id="problem" role="alert">
        {t(known ?? (times > 1 ? 'wrongAgain' : 'wrong'))}
      </p>
      {isStuck && <Restart session={session} />}
    </div>
  );
};
