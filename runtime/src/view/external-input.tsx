/** @jsxImportSource preact */
/** Shown while the chat waits for somebody else's answer: an admin gives it, an author may try it out (ENG-59…62). */
import type { VNode } from 'preact';
import { PromptAnswer } from '../inputs/prompt-answer.js';
import { useContext } from 'preact/hooks';
import { ChatContext } from '../context/chat-context.js';
import type { InputProps } from './dock-props.js';
import { useLaterWords } from '../context/later-words.js';

export const ExternalInput = ({ state, props, session, wantsFocus }: InputProps): VNode => {
  const { t } = useContext(ChatContext);
  const later = useLaterWords();
  const { input, sending, confirming } = state;
  return (
    <>
      {props.runMode === 'preview' && <p class="note">{later('authorNoteExternal')}</p>}
      {input?.needsUserInput && (
        <PromptAnswer
          session={session}
          question={state.items.at(-1)?.key}
          input={input}
          picked={sending}
          disabled={sending !== null || confirming !== null}
          sendLabel={t('send')}
          wantsFocus={wantsFocus}
          onSend={(message) => session.answer(message)}
        />
      )}
    </>
  );
};
