/** @jsxImportSource preact */
/**
 * Parts to put in order: by dragging, by two buttons for each, or by the arrow keys on these buttons (PLAY-Q1…Q3). A
 * chunk of its own.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { useView, type ListViewProps } from './list-view.js';
import { SendRow } from './send-row.js';
import { useDrag } from './use-drag.js';
import { listTranslator } from './words.js';

const STEPS = [
  { step: -1, word: 'up', key: 'ArrowUp', path: 'm4 10 4-4 4 4' },
  { step: 1, word: 'down', key: 'ArrowDown', path: 'm4 6 4 4 4-4' },
] as const;

const moved = (list: readonly string[], from: number, to: number): readonly string[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '');

export const OrderInput = (props: ListViewProps): VNode => {
  const { language, ofContent, input, list, onChange, disabled, wantsFocus, describedBy, drawn, plain } = props;
  const t = listTranslator(language);
  const [status, setStatus] = useState('');
  const parts = useView<HTMLOListElement>(wantsFocus);
  /** The button that keeps the focus: a browser takes it from an element that moves. */
  const pressed = useRef<{ readonly place: number; readonly button: number } | null>(null);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { place, button } = pressed.current;
    pressed.current = null;
    parts.current?.children[place]?.querySelectorAll('button')[button]?.focus();
  }, [list, parts]);
  const partOf = (message: string) =>
    input.choices.find((choice) => choice.message === message) ?? { message, displayMessage: message };

  const move = (from: number, to: number): void => {
    onChange(() => moved(list, from, to));
    setStatus(t('moved', { part: plain(partOf(list[from] ?? '')), place: to + 1, count: list.length }));
  };
  const step = (from: number, button: 0 | 1): void => {
    const to = from + STEPS[button].step;
    if (disabled || to < 0 || to >= list.length) return;
    pressed.current = { place: to, button };
    move(from, to);
  };
  const { dragged, ...listeners } = useDrag(parts, disabled ? null : move);
  const keyDown = (event: KeyboardEvent, from: number): void => {
    const button = STEPS.findIndex(({ key }) => key === event.key);
    if (button < 0) return;
    event.preventDefault();
    step(from, button as 0 | 1);
  };
  return (
    <div class="choosing">
      <ol
        ref={parts}
        class="parts"
        // Without its numbers, Safari would not call it a list.
        role="list"
        aria-label={t('order')}
        aria-describedby={describedBy}
        tabindex={-1}
        {...listeners}
      >
        {list.map((message, place) => {
          const part = partOf(message);
          const text = plain(part);
          return (
            <li
              // Until the flow is published, two parts may be equal.
              key={`${list.slice(0, place).filter((each) => each === message).length} ${message}`}
              class={dragged === place ? 'part dragged' : 'part'}
            >
              <span class="grip" aria-hidden="true">
                <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor">
                  <path d="M5 2h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zm-4 5h2v2H5zm4 0h2v2H9z" />
                </svg>
              </span>
              <span class="place">{place + 1}</span>
              <span class="label" dir="auto" {...ofContent}>
                {drawn(part)}
              </span>
              {STEPS.map(({ step: by, word, path }, button) => (
                <button
                  key={word}
                  type="button"
                  class="button"
                  aria-label={t(word, { part: text })}
                  aria-disabled={disabled || place + by < 0 || place + by >= list.length || undefined}
                  onClick={() => step(place, button as 0 | 1)}
                  onKeyDown={(event) => keyDown(event, place)}
                >
                  <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
                    <path d={path} fill="none" stroke="currentColor" stroke-width="1.75" />
                  </svg>
                </button>
              ))}
            </li>
          );
        })}
      </ol>
      <SendRow {...props} status={status} />
    </div>
  );
};
