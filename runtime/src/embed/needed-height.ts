/** Measures the height of a chat without scrolling, for pages that let the frame or element grow with it. */

const heightOf = (part: Element): number => part.getBoundingClientRect().height;
/** Includes content hidden by a box that is too small. */
const fullHeight = (part: Element): number => heightOf(part) + part.scrollHeight - part.clientHeight;
const px = (text: string): number => parseFloat(text) || 0;

/** Height of the lines and their padding, in px. */
const conversation = (scroll: Element): number => {
  const { paddingTop, paddingBottom } = getComputedStyle(scroll);
  const lines = [...scroll.children].reduce((sum, child) => sum + heightOf(child), 0);
  const least = scroll.parentElement ? px(getComputedStyle(scroll.parentElement).minHeight) : 0;
  return Math.max(least, lines + px(paddingTop) + px(paddingBottom));
};

/**
 * Height of the conversation, the bars around it and the input, in px. Nested shadow roots (a sequence's step) are
 * included.
 */
const neededHeight = (roots: readonly ParentNode[]): number => {
  let bars = 0;
  let chat = 0;
  for (const root of roots) {
    for (const bar of root.querySelectorAll('.steps')) bars += heightOf(bar);
    const scroll = root.querySelector('.scroll');
    const dock = root.querySelector('.dock');
    if (!scroll || !dock) continue;
    for (const bar of root.querySelectorAll('.top')) chat += heightOf(bar);
    chat += conversation(scroll) + fullHeight(dock);
    // The input may take only a share of the chat's height: in a lower chat it would scroll.
    const share = px(getComputedStyle(dock).maxHeight) / 100;
    if (getComputedStyle(dock).maxHeight.endsWith('%') && share > 0) chat = Math.max(chat, fullHeight(dock) / share);
  }
  return Math.ceil(bars + chat);
};

const rootsIn = (root: ShadowRoot): ShadowRoot[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
];

/** Calls `tell` whenever the height changes. Returns a function that stops it. */
export const watchHeight = (root: ShadowRoot, tell: (height: number) => void): (() => void) => {
  if (typeof ResizeObserver !== 'function') return () => undefined;
  let roots: readonly ShadowRoot[] = [];
  let reported = 0;
  const measure = () => {
    const height = neededHeight(roots);
    if (height !== reported && height > 0) tell((reported = height));
  };
  const sizes = new ResizeObserver(measure);
  const structure = new MutationObserver(() => look());
  let seen: Element[] = [];
  const look = () => {
    const found = rootsIn(root);
    const watched = found.flatMap((each) => [...each.querySelectorAll('.log, .dock, .steps')]);
    if (watched.length === seen.length && watched.every((part, index) => part === seen[index])) return;
    seen = watched;
    roots = found;
    sizes.disconnect();
    structure.disconnect();
    for (const each of found) structure.observe(each, { childList: true, subtree: true });
    for (const part of watched) sizes.observe(part);
  };
  structure.observe(root, { childList: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    structure.disconnect();
  };
};
