/** Entry of the share host's page: plays the chat or sequence that the page's data describes. */
import type { SequencePageData } from '../sequence/sequence-data.js';
import { afterPaint } from '../platform/after-paint.js';
import type { PageData } from '../chat/page-data.js';
import { pageMessages } from './page-messages.js';
import { persistently } from '../platform/persistently.js';
import { addTexts } from '../i18n/translate.js';
import { playChat } from '../player/play.js';

/** The styles contained in the page, also if the browser doesn't support declarative shadow roots. */
const pageCss = (element: HTMLElement): string =>
  Array.from(
    (element.shadowRoot ?? element.querySelector('template')?.content)?.querySelectorAll('style') ?? [],
    ({ textContent }) => textContent,
  ).join('');

/** @param json the page's data */
function play(host: HTMLElement, json: string): void {
  // Calls go to the host that served the page, whatever its name; the page's CSP allows no other.
  const data = { ...(JSON.parse(json) as PageData | SequencePageData), apiUrl: `${location.origin}/api` };
  addTexts(data.texts ?? {});
  const messages = pageMessages(window, data.settings.embedOrigins);
  const options = { css: pageCss(host), keyboardScope: 'document', onEvent: messages.event } as const;
  if ('sequence' in data)
    void Promise.all([
      persistently(() => import('../sequence/play-sequence.js')),
      persistently(() => import('../player/learner-chat.js')),
    ]).then(([{ playSequence }, { learnerTools }]) => playSequence(host, data, options, { ...learnerTools, playChat }));
  else playChat(host, data, options);
  // Without a parent page, pulling at the chat's end must not reload the page. In a frame, the parent page must scroll
  // on (PLAY-E10).
  if (!messages.embedded) document.documentElement.style.overscrollBehavior = 'contain';
  else
    void persistently(() => import('../embed/needed-height.js')).then(({ watchHeight }) => {
      if (host.shadowRoot) watchHeight(host.shadowRoot, messages.resize);
    });
}

const host = document.getElementById('parley');
const json = document.getElementById('parley-data')?.textContent;
// Lets the browser paint the page's first message before any work begins.
if (host && json) void (host.shadowRoot ? afterPaint() : Promise.resolve()).then(() => play(host, json));
// If the page asks for a name, its data has another id, and the later script plays the chat once it has the name.
else if (host) void persistently(() => import('./ask-name.js')).then(({ askName }) => askName(host, play));
