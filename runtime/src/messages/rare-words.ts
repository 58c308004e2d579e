import { useContext } from 'preact/hooks';
import { rareTranslator } from '../i18n/rare.js';
import { ChatContext } from '../context/chat-context.js';

/** t() for texts of the rarer messages. */
export const useRareWords = () => rareTranslator(useContext(ChatContext).language);

/** For an element in a message whose text is the interface's. */
export const useInterfaceMark = () => useContext(ChatContext).marks.ofInterface;
