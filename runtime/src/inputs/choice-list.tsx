/** @jsxImportSource preact */
/** Answers to choose from: one (a tap sends it) or several (a tap ticks, Send sends). */
import { isChoiceInput } from '@parley/contracts/definition/input-types';
import type { Choice } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { RichText } from '../messages/text.js';
import { ChatContext } from '../context/chat-context.js';
import { useAnswerKeys } from './answer-keys.js';
import { useFirstFocus } from './first-focus.js';
import { letterIndex, letterOf } from './letters.js';
import { laterInputs } from './later-inputs.js';
import { useDraft } from './use-draft.js';

/** In these elements the arrow keys already scroll or seek. */
const OWN_ARROWS = '.scroll-x,pre,video,audio';

const Caption = laterInputs.part('Caption');

export interface ChoiceListProps {
  readonly choices: readonly Choice[];
  /** small, large or stacked; anything else means small. */
  readonly variant: string | null;
  readonly multiple: boolean;
  /** Already chosen: the answer being sent, or the one being changed. */
  readonly picked: readonly string[];
  readonly disabled: boolean;
  readonly sendLabel: string;
  readonly onSend: (message: string | readonly string[]) => void;
  /** Ticked earlier but not sent; available once `session` has loaded. */
  readonly draft: readonly string[] | undefined;
  readonly session: object;
  readonly onTick: (ticked: readonly string[]) => void;
  readonly wantsFocus: () => boolean;
  /** Id of the question's element. */
  readonly describedBy: string;
}

export const ChoiceList = (props: ChoiceListProps): VNode => {
  const {
    choices,
    variant,
    multiple,
    picked,
    disabled,
    sendLabel,
    onSend,
    onTick,
    wantsFocus,
    describedBy,
    draft,
    session,
  } = props;
  const { t, keyboard, marks } = useContext(ChatContext);
  const [ticked, setTicked] = useDraft(session, draft, picked);
  const list = useFirstFocus<HTMLDivElement>(wantsFocus);

  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const take = (choice: Choice) => {
    if (disabled) return;
    if (!multiple) return onSend(choice.message);
    const { message } = choice;
    setTicked((before) => {
      const now = before.includes(message) ? before.filter((other) => other !== message) : [...before, message];
      onTick(now);
      return now;
    });
  };
  // In the prompt's order, not in the order of ticking.
  const chosen = choices.filter(({ message }) => ticked.includes(message)).map(({ message }) => message);
  const send = () => {
    if (chosen.length > 0 && !disabled) onSend(chosen);
  };
  const moveFocus = (step: 1 | -1, from: EventTarget | undefined): boolean => {
    const all = buttons();
    if (all.length === 0 || (from instanceof Element && from.closest(OWN_ARROWS))) return false;
    const at = all.findIndex((button) => button === from || (from instanceof Element && button.contains(from)));
    const next = at < 0 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next]?.focus();
    return true;
  };
  /** A key pressed inside a list belongs to that list; pressed elsewhere, it belongs to the current prompt. */
  const isMine = (from: EventTarget | undefined): boolean => {
    const home = list.current?.closest('.changing, .dock');
    const place = from instanceof Element ? from.closest('.changing, .dock') : null;
    return place ? place === home : home?.matches('.dock') === true;
  };
  useAnswerKeys((key, from) => {
    if (!isMine(from)) return false;
    const index = letterIndex(key);
    const choice = choices[index];
    if (choice) {
      take(choice);
      return true;
    }
    const rtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    if (key === 'ArrowRight') return moveFocus(rtl ? -1 : 1, from);
    if (key === 'ArrowLeft') return moveFocus(rtl ? 1 : -1, from);
    const onChoice = from instanceof HTMLButtonElement && buttons().includes(from);
    const elsewhere = from instanceof Element && from.closest('button,a,summary') !== null && !onChoice;
    if (key === 'Enter' && multiple && !elsewhere && chosen.length > 0) {
      send();
      return true;
    }
    return false;
  });

  if (choices.length === 0) return <p class="quiet">{t('noAnswers')}</p>;
  const shape = isChoiceInput(variant) ? variant : 'small';
  return (
    <div class="choosing">
      <div
        ref={list}
        class={`choices ${shape}`}
        role="group"
        aria-label={t(multiple ? 'select' : 'choose')}
        aria-describedby={describedBy}
        tabindex={-1}
      >
        {choices.map((choice, index) => {
          const on = (multiple ? ticked : picked).includes(choice.message);
          return (
            <button
              key={choice.index}
              type="button"
              class={on ? 'choice on' : 'choice'}
              aria-pressed={multiple ? on : undefined}
              aria-keyshortcuts={keyboard && index < 26 ? letterOf(index) : undefined}
              aria-disabled={disabled || undefined}
              onClick={() => take(choice)}
            >
              <span class="letter" aria-hidden="true">
                {multiple && on ? '✓' : letterOf(index)}
              </span>
              <span class="label" dir="auto" {...marks.ofContent}>
                <RichText text={choice.template ?? choice.displayMessage} values={choice.values} />
                {shape === 'pictures' && <Caption text={choice.displayMessage} />}
              </span>
            </button>
          );
        })}
      </div>
      {multiple && (
        <div class="row">
          <span class="quiet" role="status">
            {chosen.length === 0 ? t('select') : t('selected', { count: chosen.length })}
          </span>
          <button type="button" class="button primary" disabled={disabled || chosen.length === 0} onClick={send}>
            {sendLabel}
          </button>
        </div>
      )}
    </div>
  );
};
