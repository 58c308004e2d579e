/** @jsxImportSource preact */
/** A text with gaps to fill in: its sentences, with a field in each gap (PLAY-Q5). A chunk of its own. */
import { directionOf } from '@parley/contracts/definition/languages';
import type { VNode } from 'preact';
import { gapsFilled, gapsIn } from './gaps-in.js';
import { filledIn, useView, withEntry, type ListViewProps } from './list-view.js';
import { SendRow } from './send-row.js';
import { listTranslator } from './words.js';

/** Characters of a field; all the empty ones are equally wide, so that they tell nothing about their words. */
const LEAST = 7;
/** `keyCode` of every key that an input method handles. */
const COMPOSING = 229;

export const GapsInput = (props: ListViewProps): VNode => {
  const { language, ofContent, list, onChange, onSend, disabled, wantsFocus, wrong, describedBy, question } = props;
  const t = listTranslator(language);
  const first = useView<HTMLInputElement>(wantsFocus);
  const count = filledIn(list);

  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === COMPOSING) return;
    event.preventDefault();
    const field = event.currentTarget as HTMLInputElement;
    const fields = [...(field.closest('.gaps')?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(field) + 1];
    if (next) next.focus();
    else if (count > 0 && !disabled) onSend(list);
  };
  const field = (place: number): VNode => {
    const text = list[place] ?? '';
    return (
      <input
        key={`gap-${place}`}
        ref={place === 0 ? first : undefined}
        class="gap"
        type="text"
        value={text}
        lang={language}
        dir={text === '' ? directionOf(language) : 'auto'}
        style={{ inlineSize: `calc(${Math.max(LEAST, text.length + 1)}ch + 24px)` }}
        aria-label={t('gap', { number: place + 1, count: list.length })}
        aria-describedby={describedBy}
        aria-invalid={wrong || undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterkeyhint={place === list.length - 1 ? 'send' : 'next'}
        onKeyDown={keyDown}
        onInput={({ currentTarget: { value } }) => onChange((newest) => withEntry(newest, place, value))}
      />
    );
  };
  const places = list.map((_, place) => place);
  const inText = (): (() => VNode) => {
    const left = [...places];
    return () => field(left.shift() ?? 0);
  };
  const texts = [
    question.drawn,
    <>
      <p>{question.plain}</p>
    </>,
  ];
  const text = texts.find((each) => gapsIn(each) === list.length);
  return (
    <div class="choosing">
      <div class="gaps" role="group" aria-label={t('gaps')} dir="auto" {...ofContent}>
        {text ? (
          gapsFilled(text, inText())
        ) : (
          <ol>
            {places.map((place) => (
              <li key={place}>{field(place)}</li>
            ))}
          </ol>
        )}
      </div>
      <SendRow
        {...props}
        isEmpty={count === 0}
        status={count === 0 ? t('gapsEmpty') : t('gapsCount', { count, of: list.length })}
      />
    </div>
  );
};
