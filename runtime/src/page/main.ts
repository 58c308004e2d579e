/** The share host's page of a chat or a sequence: reads what it says and plays it. */
import type { SequencePageData } from '../sequence/sequence-data.js';
import { afterPaint } from './after-paint.js';
import type { PageData } from './page-data.js';
import { pageMessages } from './page-messages.js';
import { persistently } from './persistently.js';
import { playChat } from './play.js';

/** The styles that the page brought, also where the browser knows no declared shadow roots. */
const pageCss = (element: HTMLElement): string =>
  Array.from(
    (element.shadowRoot ?? element.querySelector('template')?.content)?.querySelectorAll('style') ?? [],
    ({ textContent }) => textContent,
  ).join('');

function play(host: HTMLElement, json: string): void {
  // The page's own host answers, under whatever name it was reached; its CSP allows no other.
  const data = { ...(JSON.parse(json) as PageData | SequencePageData), apiUrl: `${location.origin}/api` };
  const messages = pageMessages(window, data.settings.embedOrigins);
  const options = { css: pageCss(host), keyboardScope: 'document', onEvent: messages.event } as const;
  if ('sequence' in data)
    void Promise.all([
      persistently(() => import('../sequence/play-sequence.js')),
      persistently(() => import('./learner-chat.js')),
    ]).then(([{ playSequence }, { learnerTools }]) => playSequence(host, data, options, { ...learnerTools, playChat }));
  else playChat(host, data, options);
  // Alone in its window a pull at the chat's end moves nothing else; a page around it is scrolled on (PLAY-E10).
  if (!messages.embedded) document.documentElement.style.overscrollBehavior = 'contain';
  else
    void persistently(() => import('../embed/needed-height.js')).then(({ watchHeight }) => {
      if (host.shadowRoot) watchHeight(host.shadowRoot, messages.resize);
    });
}

const host = document.getElementById('parley');
const json = document.getElementById('parley-data')?.textContent;
// What the page brought is seen before anything is worked out.
if (host && json) void (host.shadowRoot ? afterPaint() : Promise.resolve()).then(() => play(host, json));
