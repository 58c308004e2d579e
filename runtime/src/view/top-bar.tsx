/** @jsxImportSource preact */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ChatProps } from '../chat/chat-props.js';
import type { SessionState } from '../session/session-state.js';
import { ChatContext } from '../context/chat-context.js';

export const TopBar = ({ state, props }: { readonly state: SessionState; readonly props: ChatProps }): VNode | null => {
  const { t, marks } = useContext(ChatContext);
  const { display, flow, maxScore, runMode } = props;
  const readonly = runMode === 'admin' || runMode === 'readonly';
  // PLAY-3, PLAY-4
  const scored = display.showScore && maxScore !== 0;
  const score = state.chat?.score;
  if (!scored && !readonly && !display.showName) return null;
  return (
    <header class="top" {...marks.ofInterface}>
      {display.showName && <h1 {...marks.ofContent}>{flow.name}</h1>}
      {readonly && <span class="badge">{t('readonly')}</span>}
      {scored && (
        <p class="score">
          {t('score')} <b>{typeof score?.display === 'number' ? Math.round(score.display) : '--'}</b>
          {typeof maxScore === 'number' && <> / {Math.round(maxScore)}</>}
          {score !== undefined && score.pending > 0 && <span class="badge">{t('scorePending')}</span>}
        </p>
      )}
    </header>
  );
};
