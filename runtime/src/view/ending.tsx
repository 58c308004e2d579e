/** @jsxImportSource preact */
/** The last line of the conversation: the chat is over (PLAY-58), or waits for somebody else (ENG-59, ENG-61). */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { RichText } from '../messages/text.js';
import type { ChatSession } from '../session/chat-session.js';
import type { SessionState } from '../session/session-state.js';
import { useLaterWords } from '../context/later-words.js';
import { ChatContext } from '../context/chat-context.js';

/** Shown to learners instead of an answer that somebody else gave (ENG-60). */
export const Resumed = ({ item }: { readonly item: HistoryItem }): VNode => {
  const t = useLaterWords();
  const { marks } = useContext(ChatContext);
  return (
    <div class="done" dir="auto" {...(item.extAnswerFulfilledMessage ? marks.ofContent : {})}>
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
  const { avatarUrl, marks } = useContext(ChatContext);
  const { chat, input } = state;
  if (chat?.completed) return <p class="done">{t(session.props.step?.onNext ? 'stepCompleted' : 'chatCompleted')}</p>;
  // Admins see the input instead (ENG-62).
  if (!input?.answerExternally || chat?.runMode === 'admin') return null;
  return (
    <div
      class={avatarUrl ? 'waiting beside' : 'waiting'}
      dir="auto"
      {...(input.extAnswerPendingMessage ? marks.ofContent : {})}
    >
      <RichText text={input.extAnswerPendingMessage ?? t('waitingExternal')} values={input.values} />
    </div>
  );
};
