/** A flow's settings as CSS variables; unreadable colours are darkened (or lightened in dark mode). */
import type { Settings } from '@parley/contracts/definition/definition';
import { formatColor, parseColor, readableOn } from './color.js';
import type { Rgb } from './color.js';

/** WCAG AA for text. */
const TEXT_RATIO = 4.5;
const INDIGO: Rgb = [0x44, 0x50, 0xc8];
const WHITE: Rgb = [255, 255, 255];
const DARK_SURFACE: Rgb = [0x24, 0x27, 0x2e];

const pixels = (text: string | undefined, least: number, most: number, otherwise: number): number => {
  const value = /^(\d+(?:\.\d+)?)px$/.exec(text ?? '')?.[1];
  return value === undefined ? otherwise : Math.min(most, Math.max(least, Number(value)));
};

export type ThemeVariables = Readonly<Record<string, string>>;

/** Inline style of the chat's root: `--accent` (a background under white text), `--ink` (coloured text), sizes. */
export const themeVariables = (settings: Settings): ThemeVariables => {
  const primary = parseColor(settings.chatPrimaryColor) ?? INDIGO;
  const bubble = parseColor(settings.chatAccentColor) ?? primary;
  const fill = readableOn(WHITE, primary, TEXT_RATIO, 'black');
  return {
    '--accent': formatColor(fill),
    '--said': formatColor(readableOn(WHITE, bubble, TEXT_RATIO, 'black')),
    '--ink-light': formatColor(readableOn([0xee, 0xf0, 0xf4], primary, TEXT_RATIO, 'black')),
    '--ink-dark': formatColor(readableOn(DARK_SURFACE, primary, TEXT_RATIO, 'white')),
    '--radius': `${pixels(settings.chatBorderRadius, 0, 20, 12)}px`,
    '--space': `${pixels(settings.chatSpacing, 4, 12, 8)}px`,
  };
};
