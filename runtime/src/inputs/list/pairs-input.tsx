/** @jsxImportSource preact */
/** Pairs to match: for each left side, one of all the right sides (PLAY-Q4). A chunk of its own. */
import type { VNode } from 'preact';
import { filledIn, useView, withEntry, type ListViewProps } from './list-view.js';
import { SendRow } from './send-row.js';
import { listTranslator } from './words.js';

interface Side {
  readonly message: string;
  readonly text: string;
}
/** Each right side once, in the order of the alphabet: any other order might betray the pairs. */
const rightSides = ({ input, plain, language }: ListViewProps): readonly Side[] => {
  const sides = new Map(input.choices.flatMap(({ pair }) => (pair ? [[pair.message, plain(pair)] as const] : [])));
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...sides].map(([message, text]) => ({ message, text })).sort((a, b) => compare(a.text, b.text));
};

export const PairsInput = (props: ListViewProps): VNode => {
  const { language, ofContent, input, list, onChange, wantsFocus, wrong, describedBy, drawn, plain } = props;
  const { choices } = input;
  const t = listTranslator(language);
  const first = useView<HTMLSelectElement>(wantsFocus);
  const sides = rightSides(props);
  const indexes = choices.map(({ index }) => index).sort((a, b) => a - b);
  const count = filledIn(list);
  return (
    <div class="choosing">
      <div class="parts" role="group" aria-label={t('pairs')} aria-describedby={describedBy}>
        {choices.map((choice, shown) => {
          // The list has the author's order.
          const place = indexes.indexOf(choice.index);
          return (
            <div key={choice.index} class="pair">
              <span class="label" dir="auto" {...ofContent}>
                {drawn(choice)}
              </span>
              <select
                ref={shown === 0 ? first : undefined}
                aria-label={plain(choice)}
                aria-describedby={describedBy}
                aria-invalid={wrong || undefined}
                {...ofContent}
                value={list[place]}
                onChange={({ currentTarget: { value } }) => onChange((newest) => withEntry(newest, place, value))}
              >
                <option value="">{t('choosePair')}</option>
                {sides.map(({ message, text }) => (
                  <option key={message} value={message}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          );
        })}
      </div>
      <SendRow
        {...props}
        isEmpty={count === 0}
        status={count === 0 ? t('pairsEmpty') : t('pairsCount', { count, of: list.length })}
      />
    </div>
  );
};
