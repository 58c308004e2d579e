import type { Content, MessageType } from '@parley/contracts/definition/message-types';

/** What the editor of a message type gets. */
export interface EditorProps<T extends MessageType> {
  readonly promptKey: string;
  readonly content: Content<T>;
  /** Accessible name that identifies the message. */
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (content: Content<T>) => void;
}
