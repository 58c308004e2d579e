import { useContext } from 'preact/hooks';
import { laterTranslator } from '../i18n/later.js';
import { ChatContext } from './chat-context.js';

/** t() for texts shown after the first answer. */
export const useLaterWords = () => laterTranslator(useContext(ChatContext).language);
