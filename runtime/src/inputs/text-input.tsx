/** @jsxImportSource preact */
/** Input for an answer in the learner's own words. */
import { directionOf } from '@parley/contracts/definition/languages';
import { TEXTAREA_INPUT } from '@parley/contracts/definition/input-types';
import { useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { laterInputs } from './later-inputs.js';
import { useFirstFocus } from './first-focus.js';
import type { ChatSession } from '../session/chat-session.js';
import { useDraft } from './use-draft.js';
import type { Told } from './told.js';
import { initialValue, lineTypeOf } from './text-types.js';

const Hint = laterInputs.part('Hint');
const MIN_ROWS = 3;
const MAX_ROWS = 8;
const BREAKS = /\s*[\r\n]+\s*/g;
/**
 * Only keeps a huge paste from freezing the page. The engine reports answers that are too long; this limit would cut
 * them silently.
 */
const MAX_LENGTH = 100_000;

/** `keyCode` of every key that an input method handles. */
const COMPOSING = 229;

const rowsOf = (text: string): number => Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length));

export interface TextInputProps {
  readonly displayType: string | null;
  readonly start?: string;
  readonly disabled: boolean;
  readonly sendLabel: string;
  /** True to move the focus here because it was in the previous input. */
  readonly wantsFocus: () => boolean;
  readonly onSend: (message: string) => void;
  readonly onEdit: (text: string) => void;
  /** Written earlier but not sent; available once `session` has loaded. */
  readonly draft: string | undefined;
  readonly session: ChatSession;
  /** True if the last answer sent was wrong. */
  readonly wrong: boolean;
  /** Ids of the question, the error and the hint. */
  readonly describedBy: string;
  readonly hintId: string;
}

export const TextInput = (props: TextInputProps): VNode => {
  const {
    displayType,
    start,
    disabled,
    sendLabel,
    wantsFocus,
    onSend,
    onEdit,
    wrong,
    describedBy,
    hintId,
    draft,
    session,
  } = props;
  const { t, language } = useContext(ChatContext);
  const multiline = displayType === TEXTAREA_INPUT;
  const type = lineTypeOf(displayType);
  const isNumber = type === 'number';
  // One line in meaning: Enter sends it. It grows, so that a long one is seen whole (PLAY-L6).
  const grows = type === 'text';
  const [text, setText] = useDraft(session, draft, start ?? (multiline ? '' : initialValue(type)));
  const field = useFirstFocus<HTMLInputElement & HTMLTextAreaElement>(wantsFocus);

  const [{ reader, isBad }, tell] = useState<Told>({});
  const said = reader ? reader(text) : text;
  const blank = !said?.trim();
  const send = () => {
    if (said && !blank && !disabled) onSend(said);
  };
  /** Enter that completes a word in an input method must not send; Safari marks such a key only by its code. */
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === COMPOSING) return;
    if (multiline ? !event.ctrlKey && !event.metaKey : type === 'color') return;
    event.preventDefault();
    send();
  };
  /** On some phones the key Enter is known by what it does only. */
  const breakLine = (event: InputEvent) => {
    if (event.inputType !== 'insertLineBreak') return;
    event.preventDefault();
    send();
  };
  const common = {
    ref: field,
    value: text,
    lang: language,
    // An empty field with `auto` would be left to right.
    dir: text === '' ? directionOf(language) : ('auto' as const),
    maxLength: MAX_LENGTH,
    'aria-label': t('yourAnswer'),
    'aria-describedby': describedBy,
    'aria-invalid': wrong || isBad,
    placeholder: t('typeAnswer'),
    autoComplete: 'off',
    onKeyDown: keyDown,
    onInput: ({ currentTarget }: { readonly currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      const written = multiline ? value : value.replace(BREAKS, ' ');
      if (written !== value) currentTarget.value = written;
      setText(written);
      onEdit(written);
    },
  };
  return (
    // Not a form: in a sandboxed frame without `allow-forms` it could not send. The engine validates, not the browser.
    <div class="writing">
      <div class="field">
        {multiline ? (
          <textarea {...common} rows={rowsOf(text)} />
        ) : grows ? (
          <textarea {...common} rows={1} enterkeyhint="send" onBeforeInput={breakLine} />
        ) : (
          // Preact types each input type separately; at run time it is one attribute.
          <input
            {...common}
            // A browser's own number field drops what it can't read, without a word.
            type={(reader || isNumber ? 'text' : type) as 'text'}
            // Until the hint brings the button for it, some phones would have no minus.
            inputMode={isNumber && reader ? 'decimal' : undefined}
            enterkeyhint="send"
          />
        )}
        <button type="button" class="button primary send" title={sendLabel} disabled={blank || disabled} onClick={send}>
          <span class="hidden">{sendLabel}</span>
          <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
            <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" fill="none" stroke="currentColor" stroke-width="1.75" />
          </svg>
        </button>
      </div>
      {!multiline && <Hint id={hintId} {...{ field, type, text, session, reader, tell }} />}
    </div>
  );
};
