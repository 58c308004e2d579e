/** @jsxImportSource preact */
/** An answer in the learner's own words. */
import { TEXTAREA_INPUT } from '@parley/contracts/engine/input-types';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { initialValue, textTypeOf } from './text-types.js';

const MIN_ROWS = 3;
const MAX_ROWS = 8;
/** Only keeps a paste from freezing the page: what is too long for an answer the engine says, where this would cut it. */
const MAX_LENGTH = 100_000;

const rowsOf = (text: string): number => Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length));

export interface TextInputProps {
  readonly displayType: string | null;
  readonly start?: string;
  readonly disabled: boolean;
  readonly sendLabel: string;
  /** Take the focus when the learner's was in the input before this one. */
  readonly wantsFocus: () => boolean;
  readonly onSend: (message: string) => void;
}

export const TextInput = ({ displayType, start, disabled, sendLabel, wantsFocus, onSend }: TextInputProps): VNode => {
  const { t, language } = useContext(ChatContext);
  const multiline = displayType === TEXTAREA_INPUT;
  const type = textTypeOf(displayType);
  const [text, setText] = useState(start ?? (multiline ? '' : initialValue(type)));
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const wantsFocusAtFirst = useRef(wantsFocus);
  useEffect(() => {
    if (wantsFocusAtFirst.current()) field.current?.focus({ preventScroll: true });
  }, []);

  const blank = text.trim() === '';
  const send = (event?: Event) => {
    event?.preventDefault();
    if (!blank && !disabled) onSend(text);
  };
  const common = {
    ref: field,
    value: text,
    lang: language,
    dir: 'auto' as const,
    maxLength: MAX_LENGTH,
    'aria-label': t('yourAnswer'),
    placeholder: t('typeAnswer'),
    autoComplete: 'off',
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => setText(event.currentTarget.value),
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing) send(event);
  };
  return (
    // The browser's own complaint would block an answer that the author may well accept: the engine decides.
    <form class="writing" noValidate onSubmit={send}>
      {multiline ? (
        <textarea {...common} rows={rowsOf(text)} onKeyDown={keyDown} />
      ) : (
        // Preact's types want each input type apart; at run time it is one attribute.
        <input {...common} type={type as 'text'} step={type === 'number' ? 'any' : undefined} />
      )}
      {type === 'range' && !multiline && <output class="quiet">{text}</output>}
      <button type="submit" class="button primary" disabled={blank || disabled}>
        {sendLabel}
      </button>
    </form>
  );
};
