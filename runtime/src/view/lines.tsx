/** @jsxImportSource preact */
/** The conversation so far, and the dots that say that more is coming. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { PromptAnswer } from '../inputs/prompt-answer.js';
import { Bubble, isDrawn } from '../messages/bubble.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from './chat-context.js';

interface LinesProps {
  readonly state: SessionState;
  readonly session: ChatSession;
}

const never = () => false;

/** An answer of the learner's, with a way to change it where the author allows that. */
const SentLine = ({ item, session }: { readonly item: HistoryItem; readonly session: ChatSession }): VNode => {
  const { t } = useContext(ChatContext);
  const [open, setOpen] = useState(false);
  const changeable = session.changeable(item);
  if (!changeable) return <Bubble item={item} />;
  const said = typeof item.message === 'string' ? item.message : '';
  return (
    <Bubble item={item}>
      <button
        type="button"
        class="change"
        aria-expanded={open}
        aria-label={open ? undefined : t('changeAnswer', { answer: said })}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'cancel' : 'change')}
      </button>
      {open && (
        <div class="changing">
          <PromptAnswer
            input={changeable.input}
            picked={changeable.said}
            disabled={false}
            sendLabel={t('update')}
            wantsFocus={never}
            onSend={(message) => {
              setOpen(false);
              session.alter(item.key, message);
            }}
          />
        </div>
      )}
    </Bubble>
  );
};

export const Lines = ({ state, session }: LinesProps): VNode => {
  const { t } = useContext(ChatContext);
  return (
    <>
      <div class="log" role="log" aria-live="polite" aria-relevant="additions" aria-label={t('chat')}>
        {state.items
          .filter(isDrawn)
          .map((item) =>
            item.direction === 'sent' ? (
              <SentLine key={item.key} item={item} session={session} />
            ) : (
              <Bubble key={item.key} item={item} />
            ),
          )}
        {state.chat?.completed && !state.receiving && <p class="done">{t('chatCompleted')}</p>}
      </div>
      {state.receiving && (
        <div class="line received typing" aria-hidden="true">
          <div class="bubble dots" title={t('typing')}>
            <i />
            <i />
            <i />
          </div>
        </div>
      )}
    </>
  );
};
