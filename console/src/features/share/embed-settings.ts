/** How a chat is embedded or linked: what the dialog edits and the codes are made of. */
import { LANGUAGES, LIMITS, type Language } from '@parley/contracts/flow/definition';

export type EmbedMode = 'iframe' | 'webComponent';
export interface EmbedSettings {
  readonly embedMode: EmbedMode;
  /** A number (px) or a CSS length. */
  readonly height: string;
  readonly width: string;
  /** Blank = generated for whoever opens the chat. */
  readonly identifier: string;
  readonly language: Language;
  readonly showScore: boolean;
  readonly showName: boolean;
  readonly disableAutoAnswer: boolean;
  readonly disableKeyboardAnswer: boolean;
  /** Sequences only: steps may be taken in any order. */
  readonly allowRandomAccess: boolean;
}
export type ShareKind = 'flow' | 'sequence';
const SHARED = ['showScore', 'showName', 'disableAutoAnswer', 'disableKeyboardAnswer'] as const;
/** The settings that a link carries, in the order in which they are written (SHARE-23 … SHARE-25). */
export const LINK_SETTINGS = {
  flow: SHARED,
  sequence: [...SHARED, 'allowRandomAccess'],
} as const satisfies Record<ShareKind, readonly (keyof EmbedSettings)[]>;

/** SHARE-26, SHARE-27 */
export const EMBED_DEFAULTS: EmbedSettings = {
  embedMode: 'iframe',
  height: '100%',
  width: '100%',
  identifier: '',
  language: 'en',
  showScore: true,
  showName: false,
  disableAutoAnswer: false,
  disableKeyboardAnswer: false,
  allowRandomAccess: false,
};

export const isLength = (text: string): boolean => /^\d{1,5}(\.\d{1,2})?(px|%|vh|vw|em|rem)?$/.test(text.trim());

/** A browser takes `.` and `..` out of an address: such a link would lead elsewhere. */
export const isIdentifier = (text: string): boolean =>
  text.length <= LIMITS.emailLength && text.trim() !== '.' && text.trim() !== '..';

/** What is kept in the browser: everything but whose chat it is. */
export type KeptEmbedSettings = Omit<EmbedSettings, 'identifier'>;
export function isKeptEmbedSettings(value: unknown): value is KeptEmbedSettings {
  if (typeof value !== 'object' || value === null) return false;
  const kept = value as Record<string, unknown>;
  return (
    (kept['embedMode'] === 'iframe' || kept['embedMode'] === 'webComponent') &&
    typeof kept['height'] === 'string' &&
    typeof kept['width'] === 'string' &&
    LANGUAGES.some((language) => language === kept['language']) &&
    LINK_SETTINGS.sequence.every((name) => typeof kept[name] === 'boolean')
  );
}
