import { createContext, useContext } from 'react';

/** The position of a message in the flow, for tools of its editor. */
export interface MessagePlace {
  readonly promptKey: string;
  /** Key of the message in `messages`; null = the prompt's only message. */
  readonly stepKey: string | null;
  /** reaction = a response to this prompt's answer; translation = its type can't change. */
  readonly role: 'message' | 'reaction' | 'translation';
}
export const MessagePlaceContext = createContext<MessagePlace | null>(null);
export const useMessagePlace = (): MessagePlace | null => useContext(MessagePlaceContext);
