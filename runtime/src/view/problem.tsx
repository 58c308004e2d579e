/** @jsxImportSource preact */
/** What is wrong with an answer, told at its input, anew for each try (PLAY-K2). */
import type { EngineErrorCode } from '@parley/contracts/engine/types';
import type { VNode } from 'preact';
import type { LaterKey } from '../i18n/later-en.js';
import type { ChatSession } from '../session/chat-session.js';
import { useLaterWords } from './later-words.js';
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
  // Where nothing else is accepted, a learner who does not know the answer has no other way out.
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
