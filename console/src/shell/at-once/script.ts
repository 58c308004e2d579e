/**
 * The only script inside the page (console/at-once.ts puts it there; the server allows it by its hash). Before anything
 * is fetched, it shows the login form to whoever is not logged in, and asks ahead for what the page will need.
 */
import { directionOf } from '@parley/contracts/definition/languages';
import { invitedBy } from '@parley/contracts/http/invitation-link';
import { FLOW_STATS_PATH } from '@parley/contracts/http/flow-stats-path';
import { getFlow } from '@parley/contracts/http/flows';
import { addressOf } from '../../foundation/api/api.js';
import { askAhead, askFor } from '../../foundation/api/asked-ahead.js';
import { markPainted, nextPaint, onNotLoaded } from '../../foundation/painted.js';
import { storedUser } from '../../foundation/session/stored-user.js';
import { readStored } from '../../foundation/storage.js';
import { firstLanguage, isInterfaceLanguage } from '../../i18n/first-language.js';
import { ALL_DAYS, rangeQueryOf } from '../../ui/day-range.js';
import { isScheme } from '../is-scheme.js';
import { fillsPhone, FLOW_EDITOR, IN_COURSE } from '../navigation/addresses.js';
import { isOpenAddress } from '../open-address.js';
import { drawFlow, type DrawnFlow } from './draw-flow.js';
import { holdPresses } from './hold-presses.js';

/** Every address begins with this (`shell/begin.ts`). */
const BEGIN = 'begin';

/** A flow that takes longer doesn't hold up the editor's scripts. */
const SOON_MS = 500;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const { pathname, search, hash } = window.location;
const scheme = readStored('colorScheme', isScheme) ?? 'auto';
const language = firstLanguage(readStored('language', isInterfaceLanguage), navigator.languages);

/** Puts the links of each template that matches into the head. */
function fetchAhead(matches: (template: HTMLTemplateElement) => boolean): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-ahead]'))
    if (matches(template)) document.head.append(template.content);
}

/** Asks for a flow, and shows it while the editor is on its way. Never fails. */
function openFlow(id: string, token: string): Promise<void> {
  return askAhead(addressOf(getFlow.path, { id }), token, language)
    .then(
      (flow) =>
        root &&
        flow &&
        storedUser()?.jwt === token &&
        drawFlow(root, id, flow as DrawnFlow, scheme === 'auto' ? '' : scheme),
    )
    .then(nextPaint, () => undefined);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Asks for what the statistics of a flow begin with: the flow, and its figures if the page opens at these. */
function openStats(id: string, token: string): void {
  void askFor(addressOf(getFlow.path, { id }), token, language);
  const opensAtFigures =
    search === '?tab=summary' || (search === '' && (readStored('statsTab:flow', isText) ?? 'summary') === 'summary');
  if (opensAtFigures) void askFor(addressOf(FLOW_STATS_PATH, { id }, rangeQueryOf(ALL_DAYS)), token, language);
}

function paint(root: Element, login: HTMLTemplateElement): void {
  const { documentElement: page } = document;
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.lang = language;
  page.dir = directionOf(language);
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document.title = login.dataset['title'] ?? document.title;
  root.replaceChildren(login.content);
  // It was drawn with the system's colours.
  const of = (value: string) => root.querySelector<HTMLInputElement>(`[type="radio"][value="${value}"]`);
  const [system, chosen] = [of('auto'), of(scheme)];
  for (const part of [chosen?.parentElement, chosen?.nextElementSibling]) part?.setAttribute('data-active', 'true');
  if (system && system !== chosen)
    for (const part of [system.parentElement, system.nextElementSibling]) part?.removeAttribute('data-active');
  if (chosen) chosen.checked = true;
  markPainted(root);
  holdPresses(root);
}

/** The navigation of the page, empty: words and numbers come with the scripts. */
function drawNavigation(root: Element): void {
  const side = document.createElement('div');
  side.className = 'early-side';
  side.toggleAttribute('data-rail', FLOW_EDITOR.test(pathname));
  side.toggleAttribute('data-none', fillsPhone(pathname, search));
  side.style.colorScheme = scheme === 'auto' ? '' : scheme;
  root.append(side);
}

/** Offers to reload, since a browser doesn't ask again for a module that it could not get. */
onNotLoaded(() => {
  if (document.querySelector('.not-loaded')) return;
  const told = document.querySelector<HTMLTemplateElement>(`template[data-not-loaded="${language}"]`);
  document.body.append(told?.content ?? '');
  document.querySelector('.not-loaded button')?.addEventListener('click', () => window.location.reload());
});

const root = document.getElementById('root');
const login = document.querySelector<HTMLTemplateElement>(`template[data-login="${language}"]`);
const user = storedUser();
if (user !== null) {
  const [, flow, page] = /^\/flows\/([1-9]\d*)\/(edit|stats)\/?$/.exec(pathname) ?? [];
  const isOfPage = ({ dataset: { ahead = '', language: needs = language } }: HTMLTemplateElement): boolean =>
    ahead !== BEGIN && needs === language && new RegExp(ahead).test(pathname);
  // The flow comes first, if it comes soon: until then nobody needs the editor's own scripts.
  const shown = flow !== undefined && page === 'edit' ? openFlow(flow, user.jwt) : null;
  if (flow !== undefined && page === 'stats') openStats(flow, user.jwt);
  if (root && !isOpenAddress(pathname) && !IN_COURSE.test(pathname)) drawNavigation(root);
  fetchAhead(({ dataset: { ahead } }) => ahead === BEGIN);
  if (shown) void Promise.race([shown, after(SOON_MS)]).then(() => fetchAhead(isOfPage));
  else fetchAhead(isOfPage);
} else if (root && login && !isOpenAddress(pathname) && invitedBy(hash) === null) {
  paint(root, login);
  // The contents of the page come first.
  void nextPaint().then(() => fetchAhead(({ dataset: { ahead } }) => ahead === BEGIN || ahead === `login-${language}`));
} else fetchAhead(({ dataset: { ahead } }) => ahead === BEGIN);
