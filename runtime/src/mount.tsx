/** @jsxImportSource preact */
/**
 * Puts a chat on a page: the console's preview, a foreign page, the share page. It lives in a shadow root, so that
 * neither side's styles reach the other.
 */
import type { ItemKey } from '@parley/contracts/ids';
import { render } from 'preact';
import type { ChatProps, MountedChat } from './chat-props.js';
import { systemClock } from './session/clock.js';
import { Session } from './session/session.js';
import type { SessionTools } from './session/session.js';
import { adoptStyles } from './theme/adopt-styles.js';
import { ChatView } from './view/chat-view.js';

const TOOLS: SessionTools = { clock: systemClock, newKey: () => crypto.randomUUID() as ItemKey };

/** `tools` lets a test bring its own time and ids. */
export function mountChat(host: HTMLElement, props: ChatProps, tools: SessionTools = TOOLS): MountedChat {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  adoptStyles(root);
  let current = props;
  const session = new Session(props, tools);
  const draw = () => render(<ChatView session={session} props={current} />, root);
  draw();
  void session.start();
  return {
    update(change) {
      current = { ...current, ...change };
      draw();
      void session.update(current);
    },
    restart() {
      void session.restart();
    },
    unmount() {
      session.close();
      render(null, root);
    },
  };
}
