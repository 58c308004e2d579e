/** The user guide: Markdown of docs/guide, each page a chunk of its own. */
import type { Language } from '@parley/contracts/flow/definition';

type LoadText = () => Promise<{ readonly default: string }>;

/** In the order in which they are read. */
export const GUIDE_PAGES = [
  'start',
  'first-flow',
  'answers-and-scores',
  'retries',
  'images',
  'translation',
  'publish',
  'sharing',
  'results',
  'feedback',
] as const;
export type GuidePageId = (typeof GUIDE_PAGES)[number];
export const isGuidePage = (id: string): id is GuidePageId => GUIDE_PAGES.some((page) => page === id);

const ENGLISH: Readonly<Record<GuidePageId, LoadText>> = {
  start: () => import('../../../../docs/guide/start.md?raw'),
  'first-flow': () => import('../../../../docs/guide/first-flow.md?raw'),
  'answers-and-scores': () => import('../../../../docs/guide/answers-and-scores.md?raw'),
  retries: () => import('../../../../docs/guide/retries.md?raw'),
  images: () => import('../../../../docs/guide/images.md?raw'),
  translation: () => import('../../../../docs/guide/translation.md?raw'),
  publish: () => import('../../../../docs/guide/publish.md?raw'),
  sharing: () => import('../../../../docs/guide/sharing.md?raw'),
  results: () => import('../../../../docs/guide/results.md?raw'),
  feedback: () => import('../../../../docs/guide/feedback.md?raw'),
};
const HINDI: Readonly<Record<GuidePageId, LoadText>> = {
  start: () => import('../../../../docs/guide/hi/start.md?raw'),
  'first-flow': () => import('../../../../docs/guide/hi/first-flow.md?raw'),
  'answers-and-scores': () => import('../../../../docs/guide/hi/answers-and-scores.md?raw'),
  retries: () => import('../../../../docs/guide/hi/retries.md?raw'),
  images: () => import('../../../../docs/guide/hi/images.md?raw'),
  translation: () => import('../../../../docs/guide/hi/translation.md?raw'),
  publish: () => import('../../../../docs/guide/hi/publish.md?raw'),
  sharing: () => import('../../../../docs/guide/hi/sharing.md?raw'),
  results: () => import('../../../../docs/guide/hi/results.md?raw'),
  feedback: () => import('../../../../docs/guide/hi/feedback.md?raw'),
};
const TEXTS: Readonly<Record<Language, Readonly<Record<GuidePageId, LoadText>>>> = { en: ENGLISH, hi: HINDI };

export interface GuideText {
  readonly id: GuidePageId;
  readonly language: Language;
  readonly markdown: string;
}

/** Rejects when the network is away and the page was never read. */
export async function loadGuidePage(id: GuidePageId, language: Language): Promise<GuideText> {
  const { default: markdown } = await TEXTS[language][id]();
  return { id, language, markdown };
}
