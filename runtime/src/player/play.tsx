/** @jsxImportSource preact */
/**
 * Plays a learner's chat from page data; used by the share host's page and the custom element. The first message is
 * drawn from the data while engine and outbox load as a chunk of their own.
 */
import { render } from 'preact';
import type { ColorScheme } from '@parley/contracts/definition/values';
import type { ChatProps, MountedChat, PlayerEvent, StepProps } from '../chat/chat-props.js';
import { openingSession } from '../session/opening-session.js';
import { adoptStyles } from '../theme/adopt-styles.js';
import { hasBegun } from '../transport/learner/began.js';
import { earlyDrafts } from '../transport/learner/early-drafts.js';
import { previewTransport } from '../transport/preview.js';
import { ChatView } from '../view/chat-view.js';
import { afterPaint } from '../platform/after-paint.js';
import type { PageData } from '../chat/page-data.js';
import { persistently } from '../platform/persistently.js';

/** The styles come with the page (in the declarative shadow root) or the element; the entry script contains none. */
export interface PlayOptions {
  readonly css: string;
  readonly keyboardScope: 'chat' | 'document';
  readonly colorScheme?: ColorScheme;
  readonly onEvent: (event: PlayerEvent) => void;
  readonly step?: StepProps;
}
export const playChat = (host: HTMLElement, data: PageData, { css, ...options }: PlayOptions): MountedChat => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  adoptStyles(root, css);
  const { flow, language, settings, display, maxScore, context, cloudName } = data;
  const shared = {
    runMode: 'normal',
    flow,
    language,
    seed: '',
    context,
    settings,
    display,
    maxScore,
    ...(cloudName === undefined ? {} : { cloudName }),
    ...options,
  } as const;
  const props: ChatProps = { ...shared, transport: previewTransport(() => '') };
  const begins = data.opening ?? null;
  // A returning learner continues an earlier chat, so nothing can be answered until that chat has loaded.
  const { step } = data;
  const isBack =
    (step?.serverChat ?? null) !== null || hasBegun(flow.id, data.identifier, step?.sequence.id, data.test);
  let changed: Partial<ChatProps> = {};
  const opening = openingSession(
    props,
    begins && isBack ? { ...begins, input: null, more: false } : begins,
    earlyDrafts(flow.id, data.identifier, step?.sequence.id, data.test),
  );
  const theme = data.theme ?? {};
  const draw = () => render(<ChatView session={opening} props={{ ...props, ...changed }} theme={theme} />, root);
  draw();
  let chat: MountedChat | null = null;
  let wanted = true;
  void afterPaint()
    .then(() => persistently(() => import('./learner-chat.js')))
    .then(async ({ learnerChat }) => {
      if (!wanted) return;
      chat = await learnerChat(host, data, { ...shared, ...changed }, opening);
      if (!wanted) chat.unmount();
    });
  return {
    update(change) {
      if (chat) return chat.update(change);
      changed = { ...changed, ...change };
      draw();
    },
    restart: () => chat?.restart(),
    unmount() {
      wanted = false;
      if (chat) chat.unmount();
      else render(null, root);
    },
  };
};
