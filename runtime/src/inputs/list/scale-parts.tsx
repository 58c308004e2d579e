/** @jsxImportSource preact */
/** Shared by the rating and the slider; it loads with the first of them. */
import { scaleOf, type Scale } from '@parley/contracts/definition/scale';
import { translate } from '@parley/contracts/definition/translate';
import type { Language } from '@parley/contracts/definition/values';
import type { VNode } from 'preact';
import type { ListViewProps } from './list-view.js';

interface Ends {
  readonly scale: Scale;
  readonly minWord: string;
  readonly maxWord: string;
}
/** The scale with the words at its ends, in the chat's language. */
export const endsOf = ({ input, language }: Pick<ListViewProps, 'input' | 'language'>): Ends => {
  const { minWord = '', tMinWord, maxWord = '', tMaxWord } = input.inputDisplayConfig ?? {};
  return {
    scale: scaleOf(input) ?? { min: 0, max: 0, step: 1 },
    minWord: translate(minWord, tMinWord, language) ?? minWord,
    maxWord: translate(maxWord, tMaxWord, language) ?? maxWord,
  };
};

/** A position as people write it; it is sent as machines write it. */
export const shownNumber = (value: number | string, language: Language): string =>
  Number(value).toLocaleString(language, { maximumFractionDigits: 20, useGrouping: false, numberingSystem: 'latn' });

/** "1, Not at all": a position at an end is read with its word. */
export const namedPosition = (value: number, last: number, ends: Ends, language: Language): string => {
  const word = value === ends.scale.min ? ends.minWord : value === last ? ends.maxWord : '';
  return word ? `${shownNumber(value, language)}, ${word}` : shownNumber(value, language);
};

interface EndWordsProps extends Pick<ListViewProps, 'ofContent'> {
  readonly ends: Ends;
}
/** Only for those who see the scale: positions are read with their words. */
export const EndWords = ({ ends: { minWord, maxWord }, ofContent }: EndWordsProps): VNode | null =>
  minWord || maxWord ? (
    <div class="ends quiet" aria-hidden="true" {...ofContent}>
      <span dir="auto">{minWord}</span>
      <span dir="auto">{maxWord}</span>
    </div>
  ) : null;
