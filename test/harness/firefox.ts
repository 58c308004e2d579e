/** The Firefox of this machine, driven by WebDriver BiDi: Playwright's own Firefox is another program. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'];

/** Path of a Firefox: `FIREFOX`, else the usual names; null when there is none. */
export const findFirefox = (): string | null => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const all = [process.env.FIREFOX, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return all.find((place) => place !== undefined && existsSync(place)) ?? null;
};

/** @param prefs of about:config */
export const openFirefox = (path: string, prefs: Readonly<Record<string, unknown>>): Promise<Browser> =>
  launch({ browser: 'firefox', executablePath: path, headless: true, extraPrefsFirefox: { ...prefs } });

/** The first visible element of a kind that says `text`, whatever shadow roots it is in; else null. */
const inAnyRoot = (selector: string, text: string): Element | null => {
  const within = (root: Document | ShadowRoot): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  const isSaid = (part: Element) => part.textContent.includes(text) && part.getClientRects().length > 0;
  return within(document).find(isSaid) ?? null;
};
const TIMEOUT_MS = 30_000;

/** A chat in Firefox: in the page itself, in an element, or in a frame. */
export class FirefoxPlayer {
  constructor(private readonly place: Pick<Page, 'waitForFunction'>) {}

  async says(text: string, selector = '.received .bubble'): Promise<ElementHandle<Element>> {
    const found = await this.place.waitForFunction(inAnyRoot, { timeout: TIMEOUT_MS }, selector, text);
    return found as ElementHandle<Element>;
  }
  async choose(text: string): Promise<void> {
    await (await this.says(text, '.dock .choice .label')).click();
  }
  async write(text: string): Promise<void> {
    const field = await this.says('', '.dock .writing :is(input, textarea)');
    await field.type(text);
    await field.press('Enter');
  }
  async completed(): Promise<void> {
    await this.says('You have completed this chat! Thank you.', '.chat');
  }
}
