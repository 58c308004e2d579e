/** @jsxImportSource preact */
/**
 * Mounts a chat on a page: the console's preview, a foreign page or the share host's page. The chat has a shadow root,
 * so that neither side's styles affect the other.
 */
import type { Language } from '@parley/contracts/definition/values';
import type { ItemKey } from '@parley/contracts/ids';
import { render } from 'preact';
import type { ChatProps, MountedChat } from '../chat/chat-props.js';
import { loadTexts, textsSoon } from '../i18n/load-texts.js';
import { foresee } from '../messages/foresee.js';
import { systemClock } from '../platform/clock.js';
import { newUuid } from '../platform/new-uuid.js';
import type { OpeningSession } from '../session/opening-session.js';
import { laterInputs } from '../inputs/later-inputs.js';
import { laterInputParts } from '../inputs/later-parts.js';
import { laterFormula } from '../messages/later-formula.js';
import { formulas } from '../messages/lazy-formula.js';
import { Session, type SessionTools } from '../session/session.js';
import { addStyles, adoptStyles } from '../theme/adopt-styles.js';
import laterCss from '../theme/later.css?inline';
import { css } from '../theme/styles.js';
import { themeVariables } from '../theme/theme.js';
import { ChatView } from '../view/chat-view.js';
import { laterParts } from '../view/later.js';
import { later } from '../view/lazy-parts.js';

later.provide(laterParts);
laterInputs.provide(laterInputParts);
formulas.provide(laterFormula);
const TOOLS: SessionTools = { clock: systemClock, newKey: () => newUuid() as ItemKey };

export interface MountProps extends ChatProps {
  /** The session that was shown before the engine loaded; it may hold an early answer or drafts. */
  readonly opening?: Pick<OpeningSession, 'early' | 'written' | 'handedOver'>;
}

/** `tools` lets a test control time and ids. */
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
  const takeOver = () => opening?.written.forEach((draft, at) => session.keepDraft(at, draft));
  takeOver();
  let gone = false;
  let isDrawn = false;
  const draw = () => {
    isDrawn = true;
    render(<ChatView session={session} props={current} theme={themeVariables(current.settings)} />, root);
  };
  const languageNow = (): Language => session.state.chat?.language ?? current.language;
  let fetched: Language | null = null;
  /** If the texts arrive after the chat was drawn, it is drawn again. */
  const fetchTexts = (language: Language): void => {
    if (language === fetched) return;
    fetched = language;
    void loadTexts(language).then((isNew) => {
      if (isNew && isDrawn && !gone) draw();
    });
  };
  session.subscribe(() => {
    fetchTexts(languageNow());
    const { maxScore } = session.props;
    if (maxScore === current.maxScore) return;
    current = { ...current, maxScore };
    if (isDrawn) draw();
  });
  fetchTexts(current.language);
  // If a first message is shown, it stays until the real chat can replace it, with texts in its language. A stored chat
  // may have another language.
  if (!opening) draw();
  const ready = session.start().then(() => textsSoon(languageNow()));
  void ready.then(() => {
    // Until now the first message could still be answered, so more may have been written.
    takeOver();
    if (opening && !gone) draw();
    // If loading failed, the stored early drafts are kept for the next visit.
    if (session.state.chat) opening?.handedOver();
    // The early answer belongs to the page's version; the chat may play another.
    const given = session.props.flow.version === props.flow.version ? (opening?.early ?? null) : null;
    if (given !== null && session.state.chat && !session.state.chat.hasAnswered) session.answer(given);
    if (!gone) foresee(session.props.flow.definition);
  });
  return {
    update(change) {
      // By now the session may play another version than the one that was mounted.
      current = { ...current, flow: session.props.flow, ...change };
      draw();
      fetchTexts(current.language);
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
