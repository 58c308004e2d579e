/** @jsxImportSource preact */
/**
 * A learner's chat from a page's data; shared by the share host's page and the custom element. The first message is drawn
 * from the page; engine and outbox are a chunk of their own that is fetched meanwhile.
 */
import { render } from 'preact';
import type { ChatProps, MountedChat, PlayerEvent } from '../chat-props.js';
import { openingSession } from '../session/opening-session.js';
import { adoptStyles } from '../theme/adopt-styles.js';
import { hasBegun } from '../transport/learner/began.js';
import { previewTransport } from '../transport/preview.js';
import { ChatView } from '../view/chat-view.js';
import { afterPaint } from './after-paint.js';
import type { PageData } from './page-data.js';

/** Styles come with the page (in the declared shadow root) or with the element; the entry carries none. */
export interface PlayOptions {
  readonly css: string;
  readonly keyboardScope: 'chat' | 'document';
  readonly onEvent: (event: PlayerEvent) => void;
}
/** ms between tries to fetch the engine */
const RETRIES = [500, 1_000, 2_000, 4_000, 8_000];

/** A chunk that a weak network lost is asked for again; the page stays as it is meanwhile. */
const persistently = async <T,>(load: () => Promise<T>): Promise<T> => {
  for (const wait of RETRIES) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
};

export const playChat = (host: HTMLElement, data: PageData, { css, ...options }: PlayOptions): MountedChat => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  adoptStyles(root, css);
  const { flow, language, settings, display, maxScore, context } = data;
  const shared = {
    runMode: 'normal',
    flow,
    language,
    seed: '',
    context,
    settings,
    display,
    maxScore,
    ...options,
  } as const;
  const props: ChatProps = { ...shared, transport: previewTransport(() => '') };
  const begins = data.opening ?? null;
  // Somebody who has been here before goes on where they were: nothing can be answered until that is known.
  const isBack = hasBegun(flow.id, data.identifier);
  const opening = openingSession(props, begins && isBack ? { ...begins, input: null, more: false } : begins);
  render(<ChatView session={opening} props={props} />, root);
  let chat: MountedChat | null = null;
  let wanted = true;
  void afterPaint()
    .then(() => persistently(() => import('./learner-chat.js')))
    .then(async ({ learnerChat }) => {
      if (!wanted) return;
      chat = await learnerChat(host, data, shared, () => opening.early);
      if (!wanted) chat.unmount();
    });
  return {
    update: (change) => chat?.update(change),
    restart: () => chat?.restart(),
    unmount() {
      wanted = false;
      if (chat) chat.unmount();
      else render(null, root);
    },
  };
};
