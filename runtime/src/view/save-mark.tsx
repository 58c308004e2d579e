/** @jsxImportSource preact */
/** Small and honest: whether the server has what was said. Nothing is shown while all is saved. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import type { SaveNotice, SaveState } from '../chat-props.js';
import type { TextKey } from '../i18n/en.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from './chat-context.js';

const STATES: Record<Exclude<SaveState, 'saved'>, TextKey> = {
  pending: 'savePending',
  offline: 'saveOffline',
  rejected: 'saveRejected',
};
const NOTICES: Record<SaveNotice['code'], TextKey> = {
  gone: 'gone',
  'not-found': 'notFound',
  'not-allowed': 'notAllowed',
  'too-large': 'tooLarge',
  'memory-only': 'memoryOnly',
  'kept-aside': 'keptAside',
  'answer-refused': 'answerRefused',
};

export const SaveMark = ({
  state,
  session,
}: {
  readonly state: SessionState;
  readonly session: ChatSession;
}): VNode => {
  const { t } = useContext(ChatContext);
  const { save, notice } = state;
  const answer = notice && 'answers' in notice ? notice.answers.join(' · ') : '';
  return (
    <>
      {notice && (
        <div class="notice" role="alert">
          <p>{t(NOTICES[notice.code], { answer })}</p>
          <button type="button" class="button" onClick={() => session.dismissNotice()}>
            {t('dismiss')}
          </button>
        </div>
      )}
      <p class={`mark ${save}`} role="status">
        {save === 'saved' ? '' : t(STATES[save])}
      </p>
    </>
  );
};
