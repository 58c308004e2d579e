/** @jsxImportSource preact */
/** A sequence as a learner sees it: a bar with its steps, and the current step's chat below. */
import type { Language } from '@parley/contracts/definition/values';
import { directionOf } from '@parley/contracts/definition/languages';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ColorScheme } from '@parley/contracts/definition/values';
import type { ThemeVariables } from '../theme/theme.js';
import type { SequenceState } from './sequence-player.js';
import { StepPicker, Tick } from './step-picker.js';
import { languageMarks } from '../i18n/translate.js';
import { sequenceTranslator } from './words.js';

export interface SequenceViewProps {
  readonly name: string;
  readonly language: Language;
  readonly theme: ThemeVariables;
  readonly colorScheme: ColorScheme;
  readonly showName: boolean;
  readonly state: SequenceState;
  /** The page already contains the step's first message. */
  readonly drawn: boolean;
  readonly onChoose: (index: number) => void;
  readonly onRetry: () => void;
  readonly onPlace: (host: HTMLElement, opened: number) => void;
}

/** Announces changes only, not the text at page load. */
const useAnnouncement = (text: string, index: number): string => {
  const [announcement, setAnnouncement] = useState('');
  const first = useRef(index);
  useEffect(() => {
    if (first.current !== index) setAnnouncement(text);
    first.current = index;
  }, [index, text]);
  return announcement;
};

export const SequenceScreen = (props: SequenceViewProps): VNode => {
  const { name, language, theme, colorScheme, showName, state, drawn, onChoose, onRetry, onPlace } = props;
  const { steps, index, step, opened } = state;
  const t = useMemo(() => sequenceTranslator(language), [language]);
  const marks = useMemo(() => languageMarks(language), [language]);
  const place = useCallback(
    (host: HTMLElement | null) => {
      if (host) onPlace(host, opened);
    },
    [onPlace, opened],
  );
  const done = steps.filter(({ completed }) => completed).length;
  const of = { number: index + 1, count: steps.length, name: steps[index]?.name ?? '' };
  const announcement = useAnnouncement(t('stepOf', of), index);
  return (
    <div class="chat sequence" lang={language} dir={directionOf(language)} data-scheme={colorScheme} style={theme}>
      <div class="steps" {...marks.ofInterface}>
        {showName && (
          <p class="name" dir="auto" {...marks.ofContent}>
            {name}
          </p>
        )}
        <StepPicker steps={steps} index={index} t={t} marks={marks} onChoose={onChoose} />
        <p class="done-count" title={t('stepsDone', { done, count: steps.length })}>
          <Tick />
          <span aria-hidden="true">
            {done} / {steps.length}
          </span>
          <span class="hidden">{t('stepsDone', { done, count: steps.length })}</span>
        </p>
        <p class="hidden" role="status">
          {announcement}
        </p>
      </div>
      <div key={opened} ref={place} class="step" />
      {step === 'loading' && !(drawn && opened === 0) && (
        <p class="quiet waiting-step" {...marks.ofInterface}>
          {t('loading')}
        </p>
      )}
      {step === 'failed' && (
        <div class="notice danger failed-step" role="alert" {...marks.ofInterface}>
          <p>{t('stepFailed')}</p>
          <button type="button" class="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  );
};
