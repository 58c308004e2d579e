/** @jsxImportSource preact */
/**
 * Asks before changing an earlier answer, because that discards the answers after it; "yes" is the default (ENG-17).
 */
import { useEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ChatSession } from '../session/chat-session.js';
import { useLaterWords } from '../context/later-words.js';

export const ConfirmChange = ({ session }: { readonly session: ChatSession }): VNode => {
  const t = useLaterWords();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus({ preventScroll: true }), []);
  return (
    <div class="notice" role="alertdialog" aria-label={t('confirmChange')}>
      <p>{t('confirmChange')}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => session.confirmAlter(false)}>
          {t('confirmNo')}
        </button>
        <button ref={yes} type="button" class="button primary" onClick={() => session.confirmAlter(true)}>
          {t('confirmYes')}
        </button>
      </div>
    </div>
  );
};
