/** @jsxImportSource preact */
/** Quiet buttons for a hint and the solution, each with its price (HELP-P1…P4). A chunk of its own. */
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import type { Language } from '@parley/contracts/definition/values';
import type { Help } from '@parley/contracts/engine/types';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import english from '../../../../languages/en/player/help.json';
import { translatorOf, type LanguageMarks } from '../../i18n/translate.js';
import { addStyles } from '../../theme/adopt-styles.js';
import css from './help.css?inline';

const translator = translatorOf<keyof typeof english>('help', english);
/** Outlines in a box of 16 × 16: a bulb, and an open book. */
const ICONS: Readonly<Record<Help['kind'], string>> = {
  hint: 'M6 13.5h4M6.3 11.5c0-1.8-2-2.4-2-4.7a3.7 3.7 0 0 1 7.4 0c0 2.3-2 2.9-2 4.7z',
  solution: 'M8 4.5C6.5 3.3 4.5 3 2 3v9c2.5 0 4.5.3 6 1.5 1.5-1.2 3.5-1.5 6-1.5V3c-2.5 0-4.5.3-6 1.5zm0 0v9',
};

/** The price as words; null: help is free. */
const priceIn = (language: Language, price: Help['price']): string | null => {
  const t = translator(language);
  const own = interfaceLanguageOf(language);
  if (price === 0) return null;
  if (price === null) return t('costsAll');
  const count = new Intl.NumberFormat(own, { maximumFractionDigits: 2 }).format(price);
  return t(new Intl.PluralRules(own).select(price) === 'one' ? 'costs_one' : 'costs_other', { count });
};

export interface HelpRowProps {
  readonly language: Language;
  readonly ofContent: LanguageMarks['ofContent'];
  /** Passed in, because a module that imports it would split the page's first script. */
  readonly drawn: (help: Help) => VNode;
  readonly helps: readonly Help[];
  readonly disabled: boolean;
  readonly onAsk: (help: Help) => void;
}
export const HelpRow = ({ language, ofContent, drawn, helps, disabled, onAsk }: HelpRowProps): VNode => {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = row.current?.getRootNode();
    if (root instanceof ShadowRoot) addStyles(root, css);
  }, []);
  return (
    <div ref={row} class="helps" role="group" aria-label={translator(language)('help')}>
      {helps.map((help) => {
        const price = priceIn(language, help.price);
        return (
          <button
            key={help.message}
            type="button"
            class="button help"
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) onAsk(help);
            }}
          >
            <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
              <path d={ICONS[help.kind]} fill="none" stroke="currentColor" stroke-width="1.5" />
            </svg>
            <span class="label" dir="auto" {...ofContent}>
              {drawn(help)}
            </span>
            {price && (
              <span class="price">
                <span class="hidden">, </span>
                {price}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
};
