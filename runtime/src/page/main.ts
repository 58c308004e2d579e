/** The share host's chat page: reads what the page says and plays it. */
import type { PageData } from './page-data.js';
import { pageMessages } from './page-messages.js';
import { playChat } from './play.js';

/** The styles that the page brought, also where the browser knows no declared shadow roots. */
const pageCss = (element: HTMLElement): string =>
  (element.shadowRoot ?? element.querySelector('template')?.content)?.querySelector('style')?.textContent ?? '';

/** px that the conversation and its input would need without scrolling */
const neededHeight = (root: ShadowRoot): number => {
  const scroll = root.querySelector<HTMLElement>('.scroll');
  if (!scroll) return 0;
  const { paddingTop, paddingBottom } = getComputedStyle(scroll);
  const lines = [...scroll.children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 0);
  const around = [...root.querySelectorAll('.top, .dock')].reduce(
    (sum, part) => sum + part.getBoundingClientRect().height,
    0,
  );
  return lines + around + parseFloat(paddingTop) + parseFloat(paddingBottom);
};

const host = document.getElementById('parley');
const json = document.getElementById('parley-data')?.textContent;
if (host && json) {
  const messages = pageMessages(window);
  // The page's own host answers, under whatever name it was reached; its CSP allows no other.
  const data: PageData = { ...(JSON.parse(json) as PageData), apiUrl: `${location.origin}/api` };
  playChat(host, data, {
    css: pageCss(host),
    keyboardScope: 'document',
    onEvent: messages.event,
  });
  const root = host.shadowRoot;
  if (root && messages.embedded && typeof ResizeObserver === 'function') {
    const observer = new ResizeObserver(() => messages.resize(neededHeight(root)));
    for (const part of root.querySelectorAll('.log, .dock')) observer.observe(part);
  }
}
