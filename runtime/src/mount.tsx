/** @jsxImportSource preact */
/**
 * Puts a chat on a page: the console's preview, a foreign page, the share page. It lives in a shadow root, so that
 * neither side's styles reach the other.
 */
import type { ItemKey } from '@parley/contracts/ids';
import { render } from 'preact';
import type { ChatProps, MountedChat } from './chat-props.js';
import { foresee } from './messages/foresee.js';
import { systemClock } from './session/clock.js';
import { newUuid } from './session/new-uuid.js';
import type { OpeningSession } from './session/opening-session.js';
import { Session } from './session/session.js';
import type { SessionTools } from './session/session.js';
import { addStyles, adoptStyles } from './theme/adopt-styles.js';
import laterCss from './theme/later.css?inline';
import { css } from './theme/styles.js';
import { ChatView } from './view/chat-view.js';
import { laterParts } from './view/later.js';
import { later } from './view/lazy-parts.js';

later.provide(laterParts);
const TOOLS: SessionTools = { clock: systemClock, newKey: () => newUuid() as ItemKey };

export interface MountProps extends ChatProps {
  /** What stands there before the engine does: an answer to the first message may have been given, or begun. */
  readonly opening?: Pick<OpeningSession, 'early' | 'written'>;
}

/** `tools` lets a test bring its own time and ids. */
export function mountChat(
  host: HTMLElement,
  { opening, ...props }: MountProps,
  tools: SessionTools = TOOLS,
): MountedChat {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  adoptStyles(root, css);
  addStyles(root, laterCss);
  let current: ChatProps = props;
  const session = new Session(props, tools);
  opening?.written.forEach((draft, at) => session.keepDraft(at, draft));
  let gone = false;
  const draw = () => render(<ChatView session={session} props={current} />, root);
  // What stands there already stays until there is something to put in its place.
  if (!opening) draw();
  void session.start().then(() => {
    if (opening && !gone) draw();
    // Said to the first message of the page's version; the chat may play another.
    const given = session.props.flow.version === props.flow.version ? (opening?.early ?? null) : null;
    if (given !== null && session.state.chat && !session.state.chat.hasAnswered) session.answer(given);
    if (!gone) foresee(session.props.flow.definition);
  });
  return {
    update(change) {
      // What is played may no longer be the version that it was mounted with.
      current = { ...current, flow: session.props.flow, ...change };
      draw();
      void session.update(current);
    },
    restart() {
      void session.restart();
    },
    unmount() {
      gone = true;
      session.close();
      render(null, root);
    },
  };
}
