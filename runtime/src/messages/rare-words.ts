import { useContext } from 'preact/hooks';
import { rareTranslator } from '../i18n/rare.js';
import { ChatContext } from '../view/chat-context.js';

/** t() for the rarer messages. */
export const useRareWords = () => rareTranslator(useContext(ChatContext).language);
