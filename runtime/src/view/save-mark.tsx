/** @jsxImportSource preact */
/** Tells unobtrusively whether the server has all answers. Shows nothing while all is saved. */
import { useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { SaveNotice, SaveState } from '../chat/chat-props.js';
import type { LaterKey } from '../i18n/later.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { KeysSwitch } from './keys-switch.js';
import { useLaterWords } from '../context/later-words.js';

const STATES: Record<Exclude<SaveState, 'saved'>, LaterKey> = {
  pending: 'savePending',
  offline: 'saveOffline',
  rejected: 'saveRejected',
};
const NOTICES: Record<SaveNotice['code'], LaterKey> = {
  gone: 'gone',
  'not-found': 'notFound',
  'not-allowed': 'notAllowed',
  'link-not-signed': 'linkNotSigned',
  'link-expired': 'linkExpired',
  'signed-chat': 'signedChat',
  'test-ended': 'testEnded',
  'too-large': 'tooLarge',
  'memory-only': 'memoryOnly',
  forgotten: 'forgotten',
  'step-locked': 'stepLocked',
  'kept-aside': 'keptAside',
  'answer-refused': 'answerRefused',
};

export interface SaveProps {
  readonly state: SessionState;
  readonly session: ChatSession;
}
/** A notice about saving. */
export const Notice = ({ state, session }: SaveProps): VNode | null => {
  const t = useLaterWords();
  const { notice } = state;
  if (!notice) return null;
  const answer = 'answers' in notice ? notice.answers.join(' · ') : '';
  return (
    <div class="notice" role="alert">
      <p>{t(NOTICES[notice.code], { answer })}</p>
      <button type="button" class="button" onClick={() => session.dismissNotice()}>
        {t('dismiss')}
      </button>
    </div>
  );
};

/** ms; an answer saved by then needs no announcement. */
const ANNOUNCED_AFTER = 5_000;

/** Every answer is unsaved for a moment: the mark shows that at once, but announces it only if it lasts (PLAY-K5). */
const SaveMark = ({ save }: { readonly save: SaveState }): VNode => {
  const t = useLaterWords();
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    const timer = setTimeout(() => setLasts(true), ANNOUNCED_AFTER);
    return () => clearTimeout(timer);
  }, [save]);
  const isSilent = save === 'pending' && !lasts;
  return (
    <p class={`mark ${save}`} role="status">
      {save !== 'saved' && (
        <span key={isSilent} aria-hidden={isSilent}>
          {t(STATES[save])}
        </span>
      )}
    </p>
  );
};

/** The save mark and the switch next to it. */
export const Foot = ({ state }: Pick<SaveProps, 'state'>): VNode => (
  <>
    <KeysSwitch input={state.input} />
    <SaveMark save={state.save} />
  </>
);
