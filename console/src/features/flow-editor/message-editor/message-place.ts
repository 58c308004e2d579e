import { createContext, useContext } from 'react';

/** Where in the flow a message stands, for those tools of its editor that need to know. */
export interface MessagePlace {
  readonly promptKey: string;
  /** The one of several messages; null = the prompt's only one. */
  readonly stepKey: string | null;
  /** reaction = said after an answer of this very prompt; translation = only its words can change. */
  readonly role: 'message' | 'reaction' | 'translation';
}
export const MessagePlaceContext = createContext<MessagePlace | null>(null);
export const useMessagePlace = (): MessagePlace | null => useContext(MessagePlaceContext);
