/** How a chat is embedded or linked: the dialog's fields, from which the codes are made. */
import { LIMITS } from '@parley/contracts/definition/limits';
import { isLanguage } from '@parley/contracts/definition/language-tags';
import { LINK_DEFAULTS, LINK_SETTINGS, type LinkSettings } from '../../ui/link-settings/link-settings.js';

export type EmbedMode = 'iframe' | 'webComponent';
/** A chat stands in the text of a page, in its corner, or behind a button. */
export const PLACES = ['inline', 'bubble', 'popup'] as const;
export type EmbedPlace = (typeof PLACES)[number];
/** Colours; `page`: as the page has them. */
export const SCHEMES = ['page', 'light', 'dark', 'auto'] as const;
export type EmbedScheme = (typeof SCHEMES)[number];
export interface EmbedSettings extends LinkSettings {
  readonly embedMode: EmbedMode;
  /** Bubble and popup are web components. */
  readonly place: EmbedPlace;
  readonly scheme: EmbedScheme;
  /** Words beside the bubble, or on the popup's button; blank: none, or the item's name. */
  readonly words: string;
  /** A number (px) or a CSS length. */
  readonly height: string;
  readonly width: string;
  /** The chat begins with the question for the learner’s name, unless the link says who they are. */
  readonly askName: boolean;
  /** Blank: generated for each person who opens the chat. */
  readonly identifier: string;
  /** The label of the class that gets the link or the page; blank: none. */
  readonly classLabel: string;
}

/** SHARE-26, SHARE-27 */
export const EMBED_DEFAULTS: EmbedSettings = {
  ...LINK_DEFAULTS,
  embedMode: 'iframe',
  place: 'inline',
  scheme: 'page',
  words: '',
  height: '100%',
  width: '100%',
  askName: true,
  identifier: '',
  classLabel: '',
};

export const isLength = (text: string): boolean => /^\d{1,5}(\.\d{1,2})?(px|%|vh|vw|em|rem)?$/.test(text.trim());

/** A browser removes `.` and `..` from an address, so such a link would lead elsewhere. */
export const isIdentifier = (text: string): boolean =>
  text.length <= LIMITS.emailLength && text.trim() !== '.' && text.trim() !== '..';

/** The browser remembers what suits every item: not the identifier or class, nor the words on one page. */
export type KeptEmbedSettings = Omit<
  EmbedSettings,
  'identifier' | 'classLabel' | 'askName' | 'words' | 'place' | 'scheme'
>;
export function isKeptEmbedSettings(value: unknown): value is KeptEmbedSettings {
  if (typeof value !== 'object' || value === null) return false;
  const kept = value as Record<string, unknown>;
  return (
    (kept['embedMode'] === 'iframe' || kept['embedMode'] === 'webComponent') &&
    typeof kept['height'] === 'string' &&
    typeof kept['width'] === 'string' &&
    isLanguage(kept['language']) &&
    LINK_SETTINGS.sequence.every((name) => typeof kept[name] === 'boolean')
  );
}
