/** @jsxImportSource preact */
/** Unsent drafts whose input is gone, for copying (PLAY-D3). */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLaterWords } from '../context/later-words.js';
import type { SaveProps } from './save-mark.js';

const MAX_ROWS = 4;

export const Unsent = ({ state, session }: SaveProps): VNode => {
  const t = useLaterWords();
  // A tab that sends its own words removes the stored draft soon after, which may be this tab's words by then.
  useEffect(() => {
    const onStorage = () => session.showUnsent();
    onStorage();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session]);
  const words = [...state.unsent.values()].join('\n\n');
  return (
    <div class="notice unsent">
      <p role="alert">{t('notSent')}</p>
      <textarea
        readOnly
        dir="auto"
        aria-label={t('notSentWords')}
        rows={Math.min(MAX_ROWS, words.split('\n').length + 1)}
        value={words}
      />
      <button type="button" class="button" onClick={() => session.forgetUnsent()}>
        {t('dismiss')}
      </button>
    </div>
  );
};
