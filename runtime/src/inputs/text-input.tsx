/** @jsxImportSource preact */
/** An answer in the learner's own words. */
import { TEXTAREA_INPUT } from '@parley/contracts/engine/input-types';
import { useCallback, useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { later } from '../view/lazy-parts.js';
import { useFirstFocus } from './first-focus.js';
import { useDraft } from './use-draft.js';
import type { Reader } from './written-dates.js';
import { initialValue, textTypeOf } from './text-types.js';

const Hint = later.part('Hint');
const MIN_ROWS = 3;
const MAX_ROWS = 8;
/** Only keeps a paste from freezing the page: what is too long for an answer the engine says, where this would cut it. */
const MAX_LENGTH = 100_000;

/** `keyCode` of every key that an input method handles. */
const COMPOSING = 229;

const rowsOf = (text: string): number => Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length));

export interface TextInputProps {
  readonly displayType: string | null;
  readonly start?: string;
  readonly disabled: boolean;
  readonly sendLabel: string;
  /** Take the focus when the learner's was in the input before this one. */
  readonly wantsFocus: () => boolean;
  readonly onSend: (message: string) => void;
  readonly onEdit: (text: string) => void;
  /** Written before and not sent; `session` brings it. */
  readonly draft: string | undefined;
  readonly session: object;
  /** What was sent last is wrong. */
  readonly wrong: boolean;
  /** Ids of what is asked, what is wrong, and what is missing. */
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
  const type = textTypeOf(displayType);
  const [text, setText] = useDraft(session, draft, start ?? (multiline ? '' : initialValue(type)));
  const field = useFirstFocus<HTMLInputElement & HTMLTextAreaElement>(wantsFocus);

  const [reader, setReader] = useState<Reader | null>(null);
  const onReader = useCallback((read: Reader) => setReader(() => read), []);
  const said = reader ? reader(text) : text;
  const blank = !said?.trim();
  const send = () => {
    if (said && !blank && !disabled) onSend(said);
  };
  /** Enter that ends a word of an input method sends nothing; Safari tells such a key by its code alone. */
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === COMPOSING) return;
    if (multiline ? !event.ctrlKey && !event.metaKey : type === 'color') return;
    event.preventDefault();
    send();
  };
  const common = {
    ref: field,
    value: text,
    lang: language,
    dir: 'auto' as const,
    maxLength: MAX_LENGTH,
    'aria-label': t('yourAnswer'),
    'aria-describedby': describedBy,
    'aria-invalid': wrong || undefined,
    placeholder: t('typeAnswer'),
    autoComplete: 'off',
    onKeyDown: keyDown,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      setText(event.currentTarget.value);
      onEdit(event.currentTarget.value);
    },
  };
  return (
    // No form: a frame that may not send forms could send no answer. The engine decides what is valid, not the browser.
    <div class="writing">
      {multiline ? (
        <textarea {...common} rows={rowsOf(text)} />
      ) : (
        // Preact's types want each input type apart; at run time it is one attribute.
        <input
          {...common}
          type={(reader ? 'text' : type) as 'text'}
          step={type === 'number' ? 'any' : undefined}
          enterkeyhint="send"
        />
      )}
      {type === 'range' && !multiline && <output class="quiet">{text}</output>}
      <button type="button" class="button primary" disabled={blank || disabled} onClick={send}>
        {sendLabel}
      </button>
      {!multiline && <Hint id={hintId} field={field} type={type} text={text} reader={reader} onReader={onReader} />}
    </div>
  );
};
