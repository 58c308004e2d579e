/** Highlights occurrences in the visible cards. Uses CSS highlights, so the page's elements don't change. */
const ALL = 'parley-found';
const FIELD = 'data-found-here';

const supportsHighlights = (): boolean => 'highlights' in CSS;

function rangesIn(root: Element, pattern: RegExp): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const found of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      ranges.push(range);
    }
  return ranges;
}

export function markFound(pattern: RegExp | null): void {
  for (const field of document.querySelectorAll(`[${FIELD}]`)) field.removeAttribute(FIELD);
  if (typeof CSS !== 'undefined' && supportsHighlights()) CSS.highlights.delete(ALL);
  if (!pattern) return;
  const cards = [...document.querySelectorAll('[data-card]')];
  for (const field of cards.flatMap((card) => [...card.querySelectorAll<HTMLInputElement>('input, textarea')]))
    if (field.type !== 'checkbox' && [...field.value.matchAll(pattern)].length > 0) field.setAttribute(FIELD, '');
  if (typeof CSS === 'undefined' || !supportsHighlights()) return;
  const bodies = cards.flatMap((card) => [...card.querySelectorAll('[data-card-body]')]);
  CSS.highlights.set(ALL, new Highlight(...bodies.flatMap((body) => rangesIn(body, pattern))));
}
