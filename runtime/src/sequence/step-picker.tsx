/** @jsxImportSource preact */
/** The steps as a select-only combobox (PLAY-52 … PLAY-55): one button and a list below it, without text input. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { LanguageMarks } from '../i18n/translate.js';
import type { StepState } from './sequence-player.js';
import type { sequenceTranslator } from './words.js';

export interface StepPickerProps {
  readonly steps: readonly StepState[];
  readonly index: number;
  readonly t: ReturnType<typeof sequenceTranslator>;
  readonly marks: LanguageMarks;
  readonly onChoose: (index: number) => void;
}

export const Tick = (): VNode => (
  <svg class="tick" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="m3 8.5 3.2 3.2L13 5" fill="none" stroke="currentColor" stroke-width="2" />
  </svg>
);

const Lock = (): VNode => (
  <svg class="lock" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5" fill="none" stroke="currentColor" stroke-width="1.5" />
  </svg>
);

/** Index that a key moves to; null: the key does nothing here. */
const moved = (key: string, from: number, steps: readonly StepState[]): number | null => {
  const last = steps.length - 1;
  if (key === 'ArrowDown') return Math.min(last, from + 1);
  if (key === 'ArrowUp') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ') return null;
  // A letter or a step's number: the next step that begins with it.
  const after = [...steps.keys()].map((index) => (from + 1 + index) % steps.length);
  const typed = key.toLocaleLowerCase();
  return (
    after.find((index) => String(index + 1) === key || steps[index]?.name.toLocaleLowerCase().startsWith(typed)) ?? null
  );
};

export const StepPicker = ({ steps, index, t, marks, onChoose }: StepPickerProps): VNode => {
  /** The last press inside the picker. `composedPath` can't tell on a page whose shadow root is closed. */
  const pressed = useRef<Event | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Index of the option with the keyboard's highlight; null = closed. */
  const [active, setActive] = useState<number | null>(null);
  const close = () => setActive(null);
  const isOpen = active !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (event !== pressed.current) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  useEffect(() => {
    if (active === null) return;
    const option = list.current?.children[active];
    if (typeof option?.scrollIntoView === 'function') option.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (chosen: number) => {
    if (!steps[chosen]?.open) return;
    close();
    onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Elsewhere on the page letters answer the chat; here they choose steps.
    event.stopPropagation();
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      if (isOpen) event.preventDefault();
      return close();
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (active === null) setActive(index);
      else choose(active);
      return;
    }
    const next = moved(event.key, active ?? index, steps);
    if (next === null) return;
    event.preventDefault();
    setActive(active === null && event.key.startsWith('Arrow') ? index : next);
  };
  const current = steps[index];
  return (
    <div class="picker" onPointerDown={(event) => (pressed.current = event)}>
      <button
        type="button"
        class="button current"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls="steps"
        aria-activedescendant={active === null ? undefined : `step-${active}`}
        aria-label={`${t('steps')}: ${index + 1}. ${current?.name ?? ''}${current?.completed ? `, ${t('stepDone')}` : ''}`}
        onClick={() => setActive(isOpen ? null : index)}
        onKeyDown={onKeyDown}
        onBlur={close}
      >
        <span class="letter">{index + 1}</span>
        <span class="label" dir="auto" {...marks.ofContent}>
          {current?.name}
        </span>
        {current?.completed && <Tick />}
        <svg class="chevron" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.75" />
        </svg>
      </button>
      <ul ref={list} id="steps" class="list" role="listbox" aria-label={t('steps')} hidden={!isOpen}>
        {steps.map(({ name, completed, open }, place) => (
          <li
            key={place}
            id={`step-${place}`}
            class={place === active ? 'option active' : 'option'}
            role="option"
            aria-selected={place === index}
            aria-disabled={!open}
            // Prevents the press from taking the focus off the button.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <span class="letter">{place + 1}</span>
            <span class="label" dir="auto" {...marks.ofContent}>
              {name}
            </span>
            {completed ? <Tick /> : !open && <Lock />}
            {(completed || !open) && <span class="hidden">{`, ${t(completed ? 'stepDone' : 'stepLocked')}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};
