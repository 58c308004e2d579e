/** Finds words in the guide's pages, section by section. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { wordsOf } from '@parley/contracts/markdown/words';
import type { GuidePageId, GuideText } from './guide-pages.js';

export interface GuideSection {
  readonly page: GuidePageId;
  /** Title of the page; the section's own is `heading`. */
  readonly title: string;
  /** null: the text before the first heading. */
  readonly heading: string | null;
  readonly text: string;
}

/** The address of a heading inside its page. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Splits a page at its headings. */
export function sectionsOf({ id, markdown }: GuideText): GuideSection[] {
  const sections: GuideSection[] = [];
  let title = '';
  let heading: string | null = null;
  let texts: string[] = [];
  const finish = () => {
    if (texts.length > 0 || heading !== null) sections.push({ page: id, title, heading, text: texts.join(' ') });
    texts = [];
  };
  for (const node of compileMarkdown(markdown)) {
    const isHeading = typeof node !== 'string' && node[0] === 'h';
    if (!isHeading) texts.push(wordsOf(node));
    else if (node[1] === 1) title = wordsOf(node);
    else {
      finish();
      heading = wordsOf(node);
    }
  }
  finish();
  return sections;
}

const folded = (text: string): string => text.toLowerCase().normalize('NFC');

/** Sections that contain all the words; matches in headings first. */
export function searchSections(sections: readonly GuideSection[], wanted: string): GuideSection[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = sections.flatMap((section) => {
    const head = folded(`${section.title} ${section.heading ?? ''}`);
    const all = `${head} ${folded(section.text)}`;
    return words.every((word) => all.includes(word))
      ? [{ section, inHead: words.filter((word) => head.includes(word)).length }]
      : [];
  });
  return found.sort((a, b) => b.inHead - a.inHead).map(({ section }) => section);
}

/** Characters shown before and after the first hit. */
const AROUND = 60;

/** An excerpt of the section around the first match. */
export function excerptOf({ text }: GuideSection, wanted: string): string {
  const [word = ''] = folded(wanted).split(/\s+/).filter(Boolean);
  const at = Math.max(0, folded(text).indexOf(word));
  const start = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const far = at + word.length + AROUND;
  // Cut between words if possible.
  const end = far >= text.length ? text.length : Math.max(text.lastIndexOf(' ', far), at + word.length);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}
