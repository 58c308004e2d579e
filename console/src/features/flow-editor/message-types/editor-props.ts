import type { Content, MessageType } from '@parley/contracts/definition/message-types';

/** The props of a message type's editor. */
export interface EditorProps<T extends MessageType> {
  readonly promptKey: string;
  readonly content: Content<T>;
  /** Accessible name that identifies the message. */
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (content: Content<T>) => void;
}
