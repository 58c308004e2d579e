/** @jsxImportSource preact */
/** Words that the chat went on without, to be copied (PLAY-D3). */
import type { VNode } from 'preact';
import { useLaterWords } from './later-words.js';
import type { SaveProps } from './save-mark.js';

const MOST_ROWS = 4;

export const Unsent = ({ state, session }: SaveProps): VNode => {
  const t = useLaterWords();
  const words = [...state.unsent.values()].join('\n\n');
  return (
    <div class="notice unsent">
      <p role="alert">{t('notSent')}</p>
      <textarea
        readOnly
        dir="auto"
        aria-label={t('notSentWords')}
        rows={Math.min(MOST_ROWS, words.split('\n').length + 1)}
        value={words}
      />
      <button type="button" class="button" onClick={() => session.forgetUnsent()}>
        {t('dismiss')}
      </button>
    </div>
  );
};
