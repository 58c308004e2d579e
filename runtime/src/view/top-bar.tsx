/** @jsxImportSource preact */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ChatProps } from '../chat/chat-props.js';
import type { SessionState } from '../session/session-state.js';
import { ChatContext } from '../context/chat-context.js';
import { later } from './lazy-parts.js';

const WayMark = later.part('WayMark');

export const TopBar = ({ state, props }: { readonly state: SessionState; readonly props: ChatProps }): VNode | null => {
  const { t, marks, avatarUrl } = useContext(ChatContext);
  const { display, flow, maxScore, runMode } = props;
  const { speakerName } = props.settings;
  const readonly = runMode === 'admin' || runMode === 'readonly';
  // PLAY-3, PLAY-4
  const scored = display.showScore && maxScore !== 0;
  const score = state.chat?.score;
  if (!scored && !readonly && !display.showName && !speakerName) return null;
  return (
    <div class="top" {...marks.ofInterface}>
      {avatarUrl && <img class="avatar" src={avatarUrl} alt="" width={36} height={36} />}
      <div class="who" {...marks.ofContent}>
        {speakerName && <h1 dir="auto">{speakerName}</h1>}
        {display.showName && (speakerName ? <p>{flow.name}</p> : <h1>{flow.name}</h1>)}
      </div>
      {!readonly && <WayMark state={state} flow={flow} />}
      {readonly && <span class="badge">{t('readonly')}</span>}
      {scored && (
        <p class="score">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M8 1.5l2 4.1 4.5.7-3.2 3.1.7 4.5-4-2.1-4 2.1.7-4.5L1.5 6.3 6 5.6z"
              fill="none"
              stroke="currentColor"
              stroke-width="1.5"
            />
          </svg>
          <span>{t('score')} </span>
          <bdi>
            {typeof score?.display === 'number' ? Math.round(score.display) : '--'}
            {typeof maxScore === 'number' && <> / {Math.round(maxScore)}</>}
          </bdi>
          {score !== undefined && score.pending > 0 && <span class="badge">{t('scorePending')}</span>}
        </p>
      )}
    </div>
  );
};
