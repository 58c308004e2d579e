/** @jsxImportSource preact */
/** The last line of the conversation: that it is over (PLAY-58), or that it waits for somebody else (ENG-59, ENG-61). */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { RichText } from '../messages/text.js';
import type { ChatSession } from '../session/chat-session.js';
import type { SessionState } from '../session/session-state.js';
import { useLaterWords } from './later-words.js';
import { ChatContext } from './chat-context.js';

/** What learners see in place of an answer that somebody else gave (ENG-60). */
export const Resumed = ({ item }: { readonly item: HistoryItem }): VNode => {
  const t = useLaterWords();
  return (
    <div class="done" dir="auto">
      <RichText text={item.extAnswerFulfilledMessage ?? t('resumedExternal')} values={item.values} />
    </div>
  );
};

export interface EndingProps {
  readonly state: SessionState;
  readonly session: ChatSession;
}
export const Ending = ({ state, session }: EndingProps): VNode | null => {
  const t = useLaterWords();
  const { avatarUrl } = useContext(ChatContext);
  const { chat, input } = state;
  if (chat?.completed) return <p class="done">{t(session.props.step?.onNext ? 'stepCompleted' : 'chatCompleted')}</p>;
  // Admins see the input itself (ENG-62).
  if (!input?.answerExternally || chat?.runMode === 'admin') return null;
  return (
    <div class={avatarUrl ? 'waiting beside' : 'waiting'} dir="auto">
      <RichText text={input.extAnswerPendingMessage ?? t('waitingExternal')} values={input.values} />
    </div>
  );
};
