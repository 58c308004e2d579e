/** @jsxImportSource preact */
/** The area below the conversation: the input, and notices about errors, changes and saving. */
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { PromptAnswer } from '../inputs/prompt-answer.js';
import { ChatContext } from '../context/chat-context.js';
import type { SessionState } from '../session/session-state.js';
import type { DockProps, InputProps } from './dock-props.js';
import { later } from './lazy-parts.js';

const AboveInput = later.part('AboveInput');
const EndCard = later.part('EndCard');
const ExternalInput = later.part('ExternalInput');
const Foot = later.part('Foot');
const Helps = later.part('Helps');
const Notice = later.part('Notice');

const Input = (props: InputProps): VNode | null => {
  const { state, session, wantsFocus } = props;
  const { t } = useContext(ChatContext);
  const { chat, input, receiving, sending, confirming } = state;
  const plays = props.props.runMode === 'normal' || props.props.runMode === 'preview';
  if ((!chat && !state.opening) || receiving) return null;
  // While a change of another answer is being confirmed, the prompt's unfinished answer stays.
  if (chat?.completed) return plays && !confirming ? <EndCard session={session} state={state} /> : null;
  if (input?.answerExternally) return <ExternalInput {...props} />;
  if (chat?.autoRequest && plays)
    return confirming ? null : (
      // PLAY-48: no click delay
      <button type="button" class="button primary wide" onClick={() => session.answer('', 0)}>
        {t('next')}
      </button>
    );
  if (!input || !plays) return null;
  const question = state.items.at(-1)?.key;
  return (
    <PromptAnswer
      key={question}
      session={session}
      question={question}
      input={input}
      picked={sending}
      disabled={sending !== null || confirming !== null}
      sendLabel={t('send')}
      wantsFocus={wantsFocus}
      onSend={(message) => session.answer(message)}
    />
  );
};

/** The element that has the focus in the document or shadow tree of `element`. */
const focusedBeside = (element: HTMLElement | null) =>
  (element?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null;
const isNowhere = (focused: Element | null) => focused === null || focused === document.body;

/**
 * When a prompt is answered, its input leaves the page. If the focus was in it, the focus moves within the dock, so
 * that the keyboard user's position isn't lost; focus elsewhere isn't touched.
 */
const useKeptFocus = (state: SessionState) => {
  const dock = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  useEffect(() => {
    if (had.current && isNowhere(focusedBeside(dock.current))) dock.current?.focus({ preventScroll: true });
  }, [state.input, state.receiving]);
  return {
    dock,
    onFocusIn: () => (had.current = true),
    onFocusOut: (event: FocusEvent) => {
      // Without a related target, the control was removed or the window lost the focus.
      if (event.relatedTarget !== null) had.current = dock.current?.contains(event.relatedTarget as Node) ?? false;
    },
    // When one input directly replaces another, the new input's effect runs before the one above, so the focus may
    // still be nowhere.
    wantsFocus: () => {
      const focused = focusedBeside(dock.current);
      return had.current && (isNowhere(focused) || focused === dock.current);
    },
  };
};

export const Dock = ({ state, props, session }: DockProps): VNode => {
  const { t, marks } = useContext(ChatContext);
  const { dock, wantsFocus, onFocusIn, onFocusOut } = useKeptFocus(state);
  return (
    <div
      ref={dock}
      class="dock"
      {...marks.ofInterface}
      role="region"
      aria-label={t('answer')}
      tabindex={-1}
      onFocusIn={onFocusIn}
      onFocusOut={onFocusOut}
    >
      <AboveInput state={state} session={session} />
      <Input state={state} props={props} session={session} wantsFocus={wantsFocus} />
      <Helps state={state} session={session} />
      {state.notice && <Notice state={state} session={session} />}
      <div class="foot">
        <Foot state={state} />
      </div>
    </div>
  );
};
