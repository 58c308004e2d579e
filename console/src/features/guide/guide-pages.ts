/** The user guide: Markdown from docs/guide, translated in the folder `guide` of a language; one chunk per page. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';

/** In reading order. */
export const GUIDE_PAGES = [
  'start',
  'first-flow',
  'answers-and-scores',
  'retries',
  'depends',
  'images',
  'translation',
  'publish',
  'sharing',
  'results',
  'feedback',
  'moodle',
  'canvas',
  'webhooks',
  'xapi',
  'privacy',
] as const;
export type GuidePageId = (typeof GUIDE_PAGES)[number];
export const isGuidePage = (id: string): id is GuidePageId => GUIDE_PAGES.some((page) => page === id);

const ENGLISH = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default' });
const TRANSLATED = import.meta.glob<string>('../../../../languages/*/guide/*.md', { query: '?raw', import: 'default' });

export interface GuideText {
  readonly id: GuidePageId;
  readonly language: InterfaceLanguage;
  readonly markdown: string;
}

/** A page that the language lacks is in English. Rejects if the page was never loaded and the network is down. */
export async function loadGuidePage(id: GuidePageId, language: InterfaceLanguage): Promise<GuideText> {
  const translated = TRANSLATED[`../../../../languages/${language}/guide/${id}.md`];
  const load = translated ?? ENGLISH[`../../../../docs/guide/${id}.md`];
  if (!load) throw new Error(`No page ${id} in docs/guide`);
  return { id, language: translated ? language : 'en', markdown: await load() };
}
