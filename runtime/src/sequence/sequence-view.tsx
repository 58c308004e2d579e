/** @jsxImportSource preact */
/** A sequence as a learner sees it: the bar with its steps, and below it the chat of the current one. */
import type { Language, Settings } from '@parley/contracts/flow/definition';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { themeVariables } from '../theme/theme.js';
import type { SequenceState } from './sequence-player.js';
import { StepPicker, Tick } from './step-picker.js';
import { sequenceTranslator } from './words.js';

export interface SequenceViewProps {
  readonly name: string;
  readonly language: Language;
  readonly settings: Settings;
  readonly showName: boolean;
  readonly state: SequenceState;
  /** A first message stands in the step's place already. */
  readonly drawn: boolean;
  readonly onChoose: (index: number) => void;
  readonly onRetry: () => void;
  readonly onPlace: (host: HTMLElement, opened: number) => void;
}

/** Said after a change, not when the page is opened. */
const useAnnouncement = (text: string, index: number): string => {
  const [said, setSaid] = useState('');
  const first = useRef(index);
  useEffect(() => {
    if (first.current !== index) setSaid(text);
    first.current = index;
  }, [index, text]);
  return said;
};

export const SequenceScreen = (props: SequenceViewProps): VNode => {
  const { name, language, settings, showName, state, drawn, onChoose, onRetry, onPlace } = props;
  const { steps, index, step, opened } = state;
  const t = useMemo(() => sequenceTranslator(language), [language]);
  const theme = useMemo(() => themeVariables(settings), [settings]);
  const place = useCallback(
    (host: HTMLElement | null) => {
      if (host) onPlace(host, opened);
    },
    [onPlace, opened],
  );
  const done = steps.filter(({ completed }) => completed).length;
  const of = { number: index + 1, count: steps.length, name: steps[index]?.name ?? '' };
  const said = useAnnouncement(t('stepOf', of), index);
  return (
    <div class="chat sequence" lang={language} data-scheme="auto" style={theme}>
      <header class="steps">
        {showName && (
          <p class="name" dir="auto">
            {name}
          </p>
        )}
        <StepPicker steps={steps} index={index} t={t} onChoose={onChoose} />
        <p class="done-count" title={t('stepsDone', { done, count: steps.length })}>
          <Tick />
          <span aria-hidden="true">
            {done} / {steps.length}
          </span>
          <span class="hidden">{t('stepsDone', { done, count: steps.length })}</span>
        </p>
        <p class="hidden" role="status">
          {said}
        </p>
      </header>
      <div key={opened} ref={place} class="step" />
      {step === 'loading' && !(drawn && opened === 0) && <p class="quiet waiting-step">{t('loading')}</p>}
      {step === 'failed' && (
        <div class="notice danger failed-step" role="alert">
          <p>{t('stepFailed')}</p>
          <button type="button" class="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  );
};
