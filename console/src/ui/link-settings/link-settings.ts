/** How a chat looks where it is linked: what a link, an embed code or a course's link carries. */
import type { Language } from '@parley/contracts/definition/values';
import { INTERFACE_LANGUAGES, interfaceLanguageOf } from '@parley/contracts/definition/languages';

export interface LinkSettings {
  readonly language: Language;
  readonly showScore: boolean;
  readonly showName: boolean;
  readonly disableAutoAnswer: boolean;
  readonly disableKeyboardAnswer: boolean;
  /** Sequences only: learners may do the steps in any order. */
  readonly allowRandomAccess: boolean;
}
export type LinkKind = 'flow' | 'sequence';
const SHARED = ['showScore', 'showName', 'disableAutoAnswer', 'disableKeyboardAnswer'] as const;
/** The switches that a link carries, in their written order (SHARE-23 … SHARE-25). */
export const LINK_SETTINGS = {
  flow: SHARED,
  sequence: [...SHARED, 'allowRandomAccess'],
} as const satisfies Record<LinkKind, readonly (keyof LinkSettings)[]>;

/** SHARE-26, SHARE-27 */
export const LINK_DEFAULTS: LinkSettings = {
  language: 'en',
  showScore: true,
  showName: false,
  disableAutoAnswer: false,
  disableKeyboardAnswer: false,
  allowRandomAccess: false,
};

/** The languages that a link can ask for: the flow's own, and those that Parley can show around a text in one of them. */
export const linkLanguages = (languages: readonly Language[]): readonly Language[] => {
  const isSpoken = languages.some((language) => interfaceLanguageOf(language) === language);
  return [...new Set([...languages, ...(isSpoken ? INTERFACE_LANGUAGES : [])])];
};
