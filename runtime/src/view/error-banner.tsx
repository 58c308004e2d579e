/** @jsxImportSource preact */
/** A chat-state error, inline, with a way out (ENG-83). */
import { useContext, useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { DockProps } from './dock.js';
import { ChatContext } from './chat-context.js';
import { useLaterWords } from './later-words.js';

const FORBIDDEN = 403;

export const ErrorBanner = ({ state, session }: DockProps): VNode => {
  const { t: first, language } = useContext(ChatContext);
  const t = useLaterWords();
  const { error, loadError } = state;
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (!error) return;
    import('../i18n/engine-errors.js').then(
      ({ engineErrorText }) => setSentence(engineErrorText(language, error.code, error.detail)),
      () => setSentence(error.code),
    );
  }, [error, language]);
  const text = error
    ? sentence
    : loadError === FORBIDDEN
      ? first('loadFailed').replace(/[.।]$/, '') + t('noAccess')
      : first('loadFailed');
  return (
    <div class="notice danger" role="alert">
      <p>{text}</p>
      <button type="button" class="button" onClick={() => void session.restart()}>
        {t('restart')}
      </button>
    </div>
  );
};
