import type { ChatProps } from '../chat/chat-props.js';
import type { ChatSession } from '../session/chat-session.js';
import type { SessionState } from '../session/session-state.js';

export interface DockProps {
  readonly state: SessionState;
  readonly props: ChatProps;
  readonly session: ChatSession;
}
export type InputProps = DockProps & { readonly wantsFocus: () => boolean };
