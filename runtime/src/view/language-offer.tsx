/** @jsxImportSource preact */
/** The chat continues in the language in which it began; offers to begin again in the requested one (decision 43). */
import type { Language } from '@parley/contracts/definition/values';
import { directionOf, interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { laterTranslator } from '../i18n/later.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from '../context/chat-context.js';

/** A language's name in the language itself, because that is what its speakers look for. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

export interface LanguageOfferProps {
  readonly wanted: Language;
  readonly session: ChatSession;
}
export const LanguageOffer = ({ wanted, session }: LanguageOfferProps): VNode => {
  const { language } = useContext(ChatContext);
  // In the requested language if Parley speaks it, because the learner may not understand the other.
  const spoken = interfaceLanguageOf(wanted);
  const t = laterTranslator(wanted);
  return (
    <div class="notice" role="status" lang={spoken} dir={directionOf(spoken)}>
      <p>{t('otherLanguage', { language: nameOf(language) })}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => session.keepLanguage()}>
          {t('goOn', { language: nameOf(language) })}
        </button>
        <button type="button" class="button" onClick={() => void session.restart()}>
          {t('startAgainIn', { language: nameOf(wanted) })}
        </button>
      </div>
    </div>
  );
};
