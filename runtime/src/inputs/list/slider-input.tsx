/** @jsxImportSource preact */
/**
 * A slider. Its place counts only once the learner has moved or pressed it, so that nobody sends the place at which it
 * begins by accident. A chunk of its own.
 */
import { positionAt, positionCount } from '@parley/contracts/engine/rules/positions';
import type { VNode } from 'preact';
import { useView, type ListViewProps } from './list-view.js';
import { EndWords, endsOf, namedPosition, shownNumber } from './scale-parts.js';
import { SendRow } from './send-row.js';
import { listTranslator } from './words.js';

export const SliderInput = (props: ListViewProps): VNode => {
  const { language, ofContent, list, onChange, onSend, disabled, wantsFocus, wrong, describedBy } = props;
  const t = listTranslator(language);
  const field = useView<HTMLInputElement>(wantsFocus);
  const ends = endsOf(props);
  const { min, step } = ends.scale;
  const top = Math.max(0, positionCount(ends.scale) - 1);
  const last = positionAt(ends.scale, top);
  const [chosen = ''] = list;
  const isChosen = chosen !== '';
  const start = positionAt(ends.scale, Math.round(top / 2));
  // A browser adds up doubles; positions are exact.
  const place = (): void => {
    const value = Number(field.current?.value);
    const nth = Math.round((value - min) / (step ?? 1));
    const exact = String(positionAt(ends.scale, Math.min(top, Math.max(0, nth))));
    if (exact !== chosen) onChange(() => [exact]);
  };
  return (
    <div class="choosing">
      <div class="scale slider">
        <div class="track">
          <input
            ref={field}
            type="range"
            class={isChosen ? '' : 'unset'}
            min={min}
            max={last}
            step={step ?? 'any'}
            value={isChosen ? chosen : String(start)}
            disabled={disabled}
            aria-label={t('slider')}
            aria-describedby={describedBy}
            aria-invalid={wrong || undefined}
            aria-valuetext={isChosen ? namedPosition(Number(chosen), last, ends, language) : t('unset')}
            onInput={place}
            // A press on the place at which it begins changes nothing for the browser.
            onClick={place}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              if (!isChosen) place();
              else if (event.key === 'Enter' && !disabled) onSend(list);
            }}
          />
          <output aria-hidden="true">{isChosen ? shownNumber(chosen, language) : '–'}</output>
        </div>
        <EndWords ends={ends} ofContent={ofContent} />
      </div>
      <SendRow {...props} isEmpty={!isChosen} status={isChosen ? '' : t('moveSlider')} />
    </div>
  );
};
