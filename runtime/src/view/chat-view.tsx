/** @jsxImportSource preact */
/**
 * The chat as a learner sees it. `tabindex` is in lower case as in HTML: Preact takes over the server's markup, and
 * would remove and re-add `tabIndex`, which loses the focus (PLAY-H6).
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { directionOf } from '@parley/contracts/definition/languages';
import type { ChatProps } from '../chat/chat-props.js';
import { languageMarks, textsIn, translator } from '../i18n/translate.js';
import { allTrees } from '../session/all-trees.js';
import type { ChatSession } from '../session/chat-session.js';
import type { ThemeVariables } from '../theme/theme.js';
import { safeUrl } from '@parley/contracts/markdown/url';
import { ChatContext } from '../context/chat-context.js';
import { Dock } from './dock.js';
import { Lines } from './lines.js';
import { useLetterKeys } from './letter-keys.js';
import { TopBar } from './top-bar.js';
import { AudioContext, type AudioPlace } from '../context/audio-desk.js';
import { useAutoScroll } from './auto-scroll.js';
import { CloudMediaContext } from '../context/cloud-media-context.js';

const useSession = (session: ChatSession) => {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    setState(session.state);
    return session.subscribe(() => setState(session.state));
  }, [session]);
  return state;
};

export interface ChatViewProps {
  readonly session: ChatSession;
  readonly props: ChatProps;
  readonly theme: ThemeVariables;
}
export const ChatView = ({ session, props, theme }: ChatViewProps): VNode => {
  const state = useSession(session);
  const root = useRef<HTMLDivElement>(null);
  const language = state.chat?.language ?? props.language;
  // Texts that arrive later are drawn at once, also in lines that haven't changed.
  const texts = textsIn(language);
  const { settings, display, keyboardScope } = props;
  // A new attempt may play a newer version than the one that was mounted.
  const { flow, transport, runMode } = session.props;
  const keyTarget = useCallback(() => (keyboardScope === 'document' ? document : root.current), [keyboardScope]);
  const { keyboard, switchKeyboard } = useLetterKeys(display.disableKeyboardAnswer);
  const showsResults = display.showScore || runMode === 'admin';
  const context = useMemo(
    () => ({
      t: translator(language, texts),
      language,
      marks: languageMarks(language),
      trees: allTrees(flow),
      avatarUrl: settings.avatarUrl ? safeUrl(settings.avatarUrl) : null,
      keyboard,
      switchKeyboard,
      transport,
      runMode,
      showsResults,
      keyTarget,
    }),
    [language, texts, flow, settings.avatarUrl, keyboard, switchKeyboard, keyTarget, transport, runMode, showsResults],
  );
  const audio = useMemo<AudioPlace>(() => ({ desk: null }), []);
  const cloudMedia = useMemo(() => ({ cloudName: props.cloudName ?? null }), [props.cloudName]);
  const scrolling = useAutoScroll(state);
  const { t, marks } = context;

  return (
    <ChatContext.Provider value={context}>
      <CloudMediaContext.Provider value={cloudMedia}>
        <AudioContext.Provider value={audio}>
          <div
            ref={root}
            class="chat"
            lang={language}
            dir={directionOf(language)}
            data-scheme={props.colorScheme ?? settings.chatColorScheme ?? 'auto'}
            style={theme}
            tabindex={-1}
          >
            <TopBar state={state} props={props} />
            <div class="middle" {...marks.ofInterface}>
              <div
                ref={scrolling.box}
                class="scroll"
                onScroll={scrolling.onScroll}
                tabindex={0}
                aria-label={t('chat')}
                role="region"
              >
                <Lines state={state} session={session} />
              </div>
              {!scrolling.atBottom && (
                <button
                  type="button"
                  class="down"
                  aria-label={t('scrollDown')}
                  title={t('scrollDown')}
                  onClick={scrolling.toBottom}
                >
                  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                    <path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" fill="none" stroke="currentColor" stroke-width="1.75" />
                  </svg>
                </button>
              )}
            </div>
            <Dock state={state} props={props} session={session} />
          </div>
        </AudioContext.Provider>
      </CloudMediaContext.Provider>
    </ChatContext.Provider>
  );
};
