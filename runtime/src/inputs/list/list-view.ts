/** Shared by the views of lists; it loads with the first of them. */
import type { Language } from '@parley/contracts/definition/values';
import type { Choice, PromptInput } from '@parley/contracts/engine/types';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { addStyles } from '../../theme/adopt-styles.js';
import css from './list.css?inline';

/** A text that an author gave a part. */
export type PartText = Pick<Choice, 'message' | 'displayMessage' | 'template' | 'values'>;

export interface ListViewProps {
  readonly language: Language;
  /** The language of the author's texts, if the interface has another one. */
  readonly ofContent: { readonly lang?: Language };
  readonly input: PromptInput;
  /** The answer so far. */
  readonly list: readonly string[];
  /** @param change - of the newest list: before the view is drawn again, a browser may fill in several entries */
  readonly onChange: (change: (list: readonly string[]) => readonly string[]) => void;
  readonly onSend: (list: readonly string[]) => void;
  readonly disabled: boolean;
  readonly sendLabel: string;
  readonly wantsFocus: () => boolean;
  /** True if the last answer sent was wrong. */
  readonly wrong: boolean;
  /** Ids of the question and the error. */
  readonly describedBy: string;
  /** Draws a text with its marks. Made outside: a chunk that imports it would split the page's first script. */
  readonly drawn: (text: PartText) => VNode;
  /** A text without its marks. */
  readonly plain: (text: PartText) => string;
  /** The question: drawn, and as its author wrote it. */
  readonly question: { readonly drawn: VNode; readonly plain: string };
}

/** A ref for the element that takes the focus if the input before had it; adds the styles to its root. */
export const useView = <E extends HTMLElement>(wantsFocus: () => boolean) => {
  const element = useRef<E>(null);
  const wantsAtFirst = useRef(wantsFocus);
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    if (root instanceof ShadowRoot) addStyles(root, css);
  }, []);
  useEffect(() => {
    if (wantsAtFirst.current()) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
};

export const withEntry = (list: readonly string[], at: number, entry: string): readonly string[] =>
  list.map((each, index) => (index === at ? entry : each));
export const filledIn = (list: readonly string[]): number => list.filter((each) => each.trim() !== '').length;
