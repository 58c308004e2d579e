/** Finds words in the guide's pages, section by section. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import type { Node, Tree } from '@parley/contracts/markdown/tree';
import type { GuidePageId, GuideText } from './guide-pages.js';

export interface GuideSection {
  readonly page: GuidePageId;
  /** Of the page; the section's own is `heading`. */
  readonly title: string;
  /** null = what stands before the first one. */
  readonly heading: string | null;
  readonly text: string;
}

/** Words of a node without their marks. */
export function plainText(node: Node): string {
  if (typeof node === 'string') return node;
  switch (node[0]) {
    case 'c':
      return node[1];
    case 'pre':
      return node[2];
    case 'img':
      return node[2];
    case 'v':
      return `{{${node[1]}}}`;
    case 'br':
    case 'hr':
      return ' ';
    case 't':
      return node
        .slice(2)
        .flatMap((row) => (row as readonly Tree[]).map((cell) => plainTexts(cell)))
        .join(' ');
    case 'h':
    case 'ol':
    case 'task':
      return plainTexts(node.slice(2) as unknown as Tree);
    case 'a':
      return plainTexts(node.slice(3) as unknown as Tree);
    case 'ul':
      return (node.slice(1) as unknown as Tree).map(plainText).join(' ');
    case 'p':
    case 'b':
    case 'i':
    case 's':
    case 'q':
    case 'li':
      return plainTexts(node.slice(1) as unknown as Tree);
  }
}
const plainTexts = (nodes: Tree): string => nodes.map(plainText).join('');

/** The address of a heading inside its page. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A page cut at its headings. */
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
    if (!isHeading) texts.push(plainText(node));
    else if (node[1] === 1) title = plainText(node);
    else {
      finish();
      heading = plainText(node);
    }
  }
  finish();
  return sections;
}

const folded = (text: string): string => text.toLowerCase().normalize('NFC');

/** Sections that have all the words; those with them in a heading first. */
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

/** A piece of the section around the first of the words. */
export function excerptOf({ text }: GuideSection, wanted: string): string {
  const [word = ''] = folded(wanted).split(/\s+/).filter(Boolean);
  const at = Math.max(0, folded(text).indexOf(word));
  const start = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const end = Math.min(text.length, at + word.length + AROUND);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}
