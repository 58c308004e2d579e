/** @jsxImportSource preact */
/** A chat goes on in the language it began in; the one that was asked for is offered (decision 43). */
import type { Language } from '@parley/contracts/flow/definition';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { laterTranslator } from '../i18n/later.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from './chat-context.js';

/** Each in its own words, as whoever looks for it would write it. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

export interface LanguageOfferProps {
  readonly wanted: Language;
  readonly session: ChatSession;
}
export const LanguageOffer = ({ wanted, session }: LanguageOfferProps): VNode => {
  const { language } = useContext(ChatContext);
  // Said in the language that was asked for: the other may be the one that is not understood.
  const t = laterTranslator(wanted);
  return (
    <div class="notice" role="status" lang={wanted}>
      <p>{t('otherLanguage', { language: NAMES[language] })}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => session.keepLanguage()}>
          {t('goOn', { language: NAMES[language] })}
        </button>
        <button type="button" class="button" onClick={() => void session.restart()}>
          {t('startAgainIn', { language: NAMES[wanted] })}
        </button>
      </div>
    </div>
  );
};
