/** The share host's chat page: reads what the page says and plays it. */
import type { PageData } from './page-data.js';
import { pageMessages } from './page-messages.js';
import { playChat } from './play.js';

/** The styles that the page brought, also where the browser knows no declared shadow roots. */
const pageCss = (element: HTMLElement): string =>
  (element.shadowRoot ?? element.querySelector('template')?.content)?.querySelector('style')?.textContent ?? '';

const host = document.getElementById('parley');
const json = document.getElementById('parley-data')?.textContent;
if (host && json) {
  const messages = pageMessages(window);
  playChat(host, JSON.parse(json) as PageData, {
    css: pageCss(host),
    keyboardScope: 'document',
    onEvent: messages.event,
  });
  if (messages.embedded && typeof ResizeObserver === 'function')
    new ResizeObserver(() => messages.resize(host.scrollHeight)).observe(host);
}
