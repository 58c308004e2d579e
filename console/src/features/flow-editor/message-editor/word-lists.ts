/**
 * Word copies a list as paragraphs that state their list and level in a style, with the bullet or number as text. They
 * become lists here, before the editor reads them.
 */
const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;
const MARK = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const NUMBER = /^\s*\(?(\d+|[a-z]|[ivxlc]+)[.)]/i;

interface Item {
  readonly level: number;
  readonly ordered: boolean;
  /** First number of a numbered list. */
  readonly start: number;
  readonly element: Element;
}

function itemOf(element: Element): Item | null {
  const [, level] = LEVEL.exec(element.getAttribute('style') ?? '') ?? [];
  if (level === undefined || !/^(?:P|H[1-6])$/.test(element.tagName)) return null;
  const mark = element.querySelector(MARK)?.textContent ?? '';
  const [, number] = NUMBER.exec(mark) ?? [];
  return { level: Number(level), ordered: number !== undefined, start: Number(number) || 1, element };
}

function listItem(page: Document, { element }: Item): HTMLElement {
  for (const mark of element.querySelectorAll(MARK)) mark.remove();
  const made = page.createElement('li');
  const paragraph = page.createElement('p');
  paragraph.append(...element.childNodes);
  made.append(paragraph);
  return made;
}

/** Items that follow each other, nested by their levels. */
function listsOf(page: Document, items: readonly Item[]): HTMLElement[] {
  const top: HTMLElement[] = [];
  const open: { level: number; list: HTMLElement }[] = [];
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const tag = item.ordered ? 'OL' : 'UL';
    if (open.at(-1)?.level === item.level && open.at(-1)?.list.tagName !== tag) open.pop();
    let current = open.at(-1);
    if (current?.level !== item.level) {
      const list = page.createElement(tag);
      if (item.ordered && item.start > 1) list.setAttribute('start', String(item.start));
      const home = current?.list.lastElementChild;
      if (home) home.append(list);
      else top.push(list);
      current = { level: item.level, list };
      open.push(current);
    }
    current.list.append(listItem(page, item));
  }
  return top;
}

/** The same HTML if it contains no list of Word. */
export function withWordLists(html: string): string {
  if (!LEVEL.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const elements = [...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')];
  for (let at = 0; at < elements.length; at += 1) {
    const items: Item[] = [];
    const first = elements[at]!;
    for (let item = itemOf(first); item; item = elements[at] ? itemOf(elements[at]!) : null) {
      if (items.length > 0 && items.at(-1)!.element.nextElementSibling !== item.element) break;
      items.push(item);
      at += 1;
    }
    if (items.length === 0) continue;
    at -= 1;
    const place = page.createComment('list');
    first.before(place);
    const lists = listsOf(page, items);
    place.replaceWith(...lists);
    for (const { element } of items) element.remove();
  }
  return page.body.innerHTML;
}
