/** @jsxImportSource preact */
/** A rating: one of a few positions, as stars or, if they don't count from 1, as numbers. A chunk of its own. */
import { positionsOf } from '@parley/contracts/engine/rules/positions';
import type { VNode } from 'preact';
import { useView, type ListViewProps } from './list-view.js';
import { EndWords, endsOf, namedPosition, shownNumber } from './scale-parts.js';
import { SendRow } from './send-row.js';
import { listTranslator } from './words.js';

const STAR = 'm8 1.6 2 4.2 4.5.6-3.3 3.2.8 4.6L8 12l-4 2.2.8-4.6L1.5 6.4 6 5.8z';

export const RatingInput = (props: ListViewProps): VNode => {
  const { language, ofContent, list, onChange, onSend, disabled, wantsFocus, wrong, describedBy } = props;
  const t = listTranslator(language);
  const group = useView<HTMLDivElement>(wantsFocus);
  const ends = endsOf(props);
  const positions = positionsOf(ends.scale);
  const last = positions.at(-1) ?? 0;
  const areStars = ends.scale.min === 1 && ends.scale.step === 1;
  const [chosen = ''] = list;
  const isChosen = chosen !== '';
  return (
    <div class="choosing">
      <div class="scale">
        <div
          ref={group}
          class={areStars ? 'rating stars' : 'rating'}
          role="radiogroup"
          aria-label={t('rating')}
          aria-describedby={describedBy}
          aria-invalid={wrong || undefined}
          tabindex={-1}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isChosen || disabled) return;
            event.preventDefault();
            onSend(list);
          }}
        >
          {positions.map((value) => (
            <label key={value} class={isChosen && areStars && value <= Number(chosen) ? 'position on' : 'position'}>
              <input
                type="radio"
                name={`rating ${describedBy}`}
                value={value}
                aria-label={namedPosition(value, last, ends, language)}
                checked={chosen === String(value)}
                disabled={disabled}
                onChange={() => onChange(() => [String(value)])}
              />
              {areStars ? (
                <svg viewBox="0 0 16 16" width="32" height="32" aria-hidden="true">
                  <path d={STAR} />
                </svg>
              ) : (
                <span aria-hidden="true">{shownNumber(value, language)}</span>
              )}
            </label>
          ))}
        </div>
        <EndWords ends={ends} ofContent={ofContent} />
      </div>
      <SendRow
        {...props}
        isEmpty={!isChosen}
        status={
          isChosen
            ? t('chosen', { value: shownNumber(chosen, language), of: shownNumber(last, language) })
            : t('rating')
        }
      />
    </div>
  );
};
