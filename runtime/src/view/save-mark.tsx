/** @jsxImportSource preact */
/** Small and honest: whether the server has what was said. Nothing is shown while all is saved. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import type { SaveNotice, SaveState } from '../chat-props.js';
import type { LaterKey } from '../i18n/later-en.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from './chat-context.js';
import { useLaterWords } from './later-words.js';

const STATES: Record<Exclude<SaveState, 'saved'>, LaterKey> = {
  pending: 'savePending',
  offline: 'saveOffline',
  rejected: 'saveRejected',
};
const NOTICES: Record<Exclude<SaveNotice['code'], 'gone' | 'not-found'>, LaterKey> = {
  'not-allowed': 'notAllowed',
  'link-not-signed': 'linkNotSigned',
  'link-expired': 'linkExpired',
  'too-large': 'tooLarge',
  'memory-only': 'memoryOnly',
  'step-locked': 'stepLocked',
  'kept-aside': 'keptAside',
  'answer-refused': 'answerRefused',
};

export interface SaveProps {
  readonly state: SessionState;
  readonly session: ChatSession;
}
/** Something about saving needs words of its own. */
export const Notice = ({ state, session }: SaveProps): VNode | null => {
  const t = useLaterWords();
  const { t: first } = useContext(ChatContext);
  const { notice } = state;
  if (!notice) return null;
  const answer = 'answers' in notice ? notice.answers.join(' · ') : '';
  const { code } = notice;
  const text =
    code === 'gone' ? first('gone') : code === 'not-found' ? first('notFound') : t(NOTICES[code], { answer });
  return (
    <div class="notice" role="alert">
      <p>{text}</p>
      <button type="button" class="button" onClick={() => session.dismissNotice()}>
        {t('dismiss')}
      </button>
    </div>
  );
};

export const SaveMark = ({ save }: { readonly save: SaveState }): VNode => {
  const t = useLaterWords();
  return <>{save === 'saved' ? '' : t(STATES[save])}</>;
};
