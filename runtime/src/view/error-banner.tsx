/** @jsxImportSource preact */
/** Explains why the chat can't continue, with a button that helps (ENG-83). */
import { useContext, useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { engineErrorText } from '../i18n/engine-errors.js';
import type { SaveProps } from './save-mark.js';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';
import { Restart } from '../inputs/restart.js';

const FORBIDDEN = 403;

type SentenceOf = typeof engineErrorText;
/** If the network lost the sentences. */
const codeOf: SentenceOf = (_language, code) => code;

export const ErrorBanner = ({ state, session }: SaveProps): VNode => {
  const { language } = useContext(ChatContext);
  const t = useLaterWords();
  const { error, loadError } = state;
  const [sentence, setSentence] = useState<SentenceOf | null>(null);
  useEffect(() => {
    if (!error) return;
    import('../i18n/engine-errors.js').then(
      ({ engineErrorText }) => setSentence(() => engineErrorText),
      () => setSentence(() => codeOf),
    );
  }, [error]);
  const text = error
    ? (sentence?.(language, error.code, error.detail) ?? '')
    : loadError === FORBIDDEN
      ? t('noAccess')
      : t('loadFailed');
  return (
    <div class="notice danger">
      <p role="alert">{text}</p>
      <Restart session={session} />
    </div>
  );
};
