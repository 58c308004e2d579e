/** @jsxImportSource preact */
/** Below the conversation: the input, and whatever must be said about errors, changes and saving. */
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ChatProps } from '../chat-props.js';
import { PromptAnswer } from '../inputs/prompt-answer.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from './chat-context.js';
import { later } from './lazy-parts.js';

export interface DockProps {
  readonly state: SessionState;
  readonly props: ChatProps;
  readonly session: ChatSession;
}
export type InputProps = DockProps & { readonly wantsFocus: () => boolean };

const AboveInput = later.part('AboveInput');
const ExternalInput = later.part('ExternalInput');
const Foot = later.part('Foot');
const Notice = later.part('Notice');
const StartAgain = later.part('StartAgain');

const Input = (props: InputProps): VNode | null => {
  const { state, session, wantsFocus } = props;
  const { t } = useContext(ChatContext);
  const { chat, input, receiving, sending, confirming } = state;
  const plays = props.props.runMode === 'normal' || props.props.runMode === 'preview';
  if ((!chat && !state.opening) || receiving) return null;
  // What was begun at the prompt stays there while it is asked whether to change another answer.
  if (chat?.completed) return plays && !confirming ? <StartAgain session={session} /> : null;
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

/**
 * The control that was just used leaves the page with its prompt. Whoever had the focus in it keeps it in the dock,
 * so that the keyboard's place is not lost; anybody else's focus is left alone.
 */
const useKeptFocus = (state: SessionState) => {
  const dock = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  const active = () => (dock.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null;
  useEffect(() => {
    const focused = active();
    if (had.current && (focused === null || focused === document.body)) dock.current?.focus({ preventScroll: true });
  }, [state.input, state.receiving]);
  return {
    dock,
    onFocusIn: () => (had.current = true),
    onFocusOut: (event: FocusEvent) => {
      // Without a next target the control was removed, or the window lost the focus.
      if (event.relatedTarget !== null) had.current = dock.current?.contains(event.relatedTarget as Node) ?? false;
    },
    wantsFocus: () => had.current && active() === dock.current,
  };
};

export const Dock = ({ state, props, session }: DockProps): VNode => {
  const { t } = useContext(ChatContext);
  const { dock, wantsFocus, onFocusIn, onFocusOut } = useKeptFocus(state);
  return (
    <div
      ref={dock}
      class="dock"
      role="region"
      aria-label={t('answer')}
      tabindex={-1}
      onFocusIn={onFocusIn}
      onFocusOut={onFocusOut}
    >
      <AboveInput state={state} session={session} />
      <Input state={state} props={props} session={session} wantsFocus={wantsFocus} />
      {state.notice && <Notice state={state} session={session} />}
      <div class="foot">
        <Foot state={state} />
      </div>
    </div>
  );
};
