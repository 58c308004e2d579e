/** Marks what was found where it can be seen now. The page itself is not changed, only how it is painted. */
const ALL = 'parley-found';
const FIELD = 'data-found-here';

const canPaint = (): boolean => 'highlights' in CSS;

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
  if (typeof CSS !== 'undefined' && canPaint()) CSS.highlights.delete(ALL);
  if (!pattern) return;
  const cards = [...document.querySelectorAll('[data-card]')];
  for (const field of cards.flatMap((card) => [...card.querySelectorAll<HTMLInputElement>('input, textarea')]))
    if (field.type !== 'checkbox' && [...field.value.matchAll(pattern)].length > 0) field.setAttribute(FIELD, '');
  if (typeof CSS === 'undefined' || !canPaint()) return;
  const said = cards.flatMap((card) => [...card.querySelectorAll('[data-card-body]')]);
  CSS.highlights.set(ALL, new Highlight(...said.flatMap((body) => rangesIn(body, pattern))));
}
