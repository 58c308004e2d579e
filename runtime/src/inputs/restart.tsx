/** @jsxImportSource preact */
/**
 * Begins a new attempt. A learner is asked first, because the new attempt begins without the earlier answers (PLAY-K3).
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ChatSession } from '../session/chat-session.js';
import { useLaterWords } from '../context/later-words.js';

export const Restart = ({ session }: { readonly session: ChatSession }): VNode => {
  const t = useLaterWords();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asks || wasAsked.current) button.current?.focus({ preventScroll: true });
    wasAsked.current = asks;
  }, [asks]);
  const restart = () => void session.restart();
  if (!asks)
    return (
      <button
        ref={button}
        type="button"
        class="button"
        onClick={session.props.runMode === 'normal' ? () => setAsks(true) : restart}
      >
        {t('restart')}
      </button>
    );
  return (
    <div class="row" role="alertdialog" aria-label={t('confirmRestart')}>
      <p>{t('confirmRestart')}</p>
      <button ref={button} type="button" class="button" onClick={() => setAsks(false)}>
        {t('restartNo')}
      </button>
      <button type="button" class="button" onClick={restart}>
        {t('restartYes')}
      </button>
    </div>
  );
};
