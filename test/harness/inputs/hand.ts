/** Answers questions in any browser: by keys, by touch, or with the commands of a screen reader. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ElementHandle, Page as FirefoxPage } from 'puppeteer-core';
import { until } from '../until.js';

/** The last such element of the page, by a selector and a part of its name. */
export interface Target {
  readonly css: string;
  readonly name?: string;
}

/** The common part of Playwright's Chromium and the Firefox of this machine. */
export interface AnyPage {
  /** Texts, because a page's policy forbids scripts that evaluate others. */
  evaluate(expression: string): Promise<unknown>;
  readonly keyboard: {
    press(key: never): Promise<void>;
    down(key: never): Promise<void>;
    up(key: never): Promise<void>;
    type(text: string): Promise<void>;
  };
  readonly touchscreen: { tap(x: number, y: number): Promise<void> };
}

/** Finds the element in the page's shadow roots; runs there. */
const FIND = `(target) => {
  const roots = [document];
  for (const root of roots)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
  const nameOf = (each) => each.getAttribute('aria-label') ?? each.textContent;
  return roots
    .flatMap((root) => [...root.querySelectorAll(target.css)])
    .findLast((each) => target.name === undefined || nameOf(each).includes(target.name)) ?? null;
}`;
const inPage = async <T>(page: AnyPage, target: Target, body: string): Promise<T> =>
  (await page.evaluate(`(() => { const found = (${FIND})(${JSON.stringify(target)}); ${body} })()`)) as T;

const MAX_STOPS = 60;
const SHOWN_WITHIN_MS = 20_000;
export class Hand {
  constructor(readonly page: AnyPage) {}

  async press(key: string, held?: 'Control'): Promise<void> {
    const { keyboard } = this.page;
    if (held) await keyboard.down(held as never);
    await keyboard.press(key as never);
    if (held) await keyboard.up(held as never);
  }
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }
  exists(target: Target): Promise<boolean> {
    return inPage<boolean>(this.page, target, 'return found !== null && found.getClientRects().length > 0;');
  }
  async shows(target: Target): Promise<void> {
    await until(() => this.exists(target), { timeoutMs: SHOWN_WITHIN_MS, what: () => JSON.stringify(target) });
  }
  /** True if the browser draws no field of its own for such an answer. */
  isPlain(target: Target): Promise<boolean> {
    return inPage<boolean>(this.page, target, "return found.type.startsWith('text');");
  }
  /** True if a year of four digits leads on to the hour by itself, as in Firefox; Chromium waits for six. */
  stepsOn(): Promise<boolean> {
    return this.page.evaluate("navigator.userAgent.includes('Firefox')") as Promise<boolean>;
  }
  /** Presses Tab until the element has the focus, as somebody without a mouse does. */
  async focus(target: Target): Promise<void> {
    await this.shows(target);
    const isFocused = 'return found !== null && found.getRootNode().activeElement === found;';
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await inPage<boolean>(this.page, target, isFocused)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach ${JSON.stringify(target)}`);
  }
  /** @param across where on the element, from its left edge (0) to its right one (1) */
  async tap(target: Target, across = 0.5): Promise<void> {
    await this.shows(target);
    const [x, y] = await inPage<readonly [number, number]>(
      this.page,
      target,
      `found.scrollIntoView({ block: 'nearest' });
       const { left, top, width, height } = found.getBoundingClientRect();
       return [left + width * ${across}, top + height / 2];`,
    );
    await this.page.touchscreen.tap(x, y);
  }
  /** Does what the device's own picker of dates or menu entries does, which is no part of the page. */
  async pick(target: Target, value: string): Promise<void> {
    await this.shows(target);
    await inPage(
      this.page,
      target,
      `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value').set.call(found, ${JSON.stringify(value)});
       for (const type of ['input', 'change']) found.dispatchEvent(new Event(type, { bubbles: true }));`,
    );
  }
}

const SCRIPT = readFileSync(
  join(dirname(require.resolve('@guidepup/virtual-screen-reader/package.json')), 'lib/esm/index.browser.js'),
  'utf8',
).replace(/export\{[\w$]+ as Virtual,([\w$]+) as virtual\};/, 'globalThis.reader=$1;');

/** `en` stands in for a language that the player doesn't speak. */
const wordsOf = (language: string, file: string): Readonly<Record<string, string>> => {
  const path = (tag: string) => join('languages', tag, 'player', `${file}.json`);
  return JSON.parse(readFileSync(path(existsSync(path(language)) ? language : 'en'), 'utf8')) as Record<string, string>;
};

const MOST_PHRASES = 60;
/** Walks through the question and its input as people with a screen reader do. */
export class Reader {
  constructor(
    readonly hand: Hand,
    private readonly language = 'en',
  ) {}

  /** @param name of a text of the player, its file first: `first.send` */
  word(name: string, values: Readonly<Record<string, string | number>> = {}): string {
    const [file = '', key = ''] = name.split('.');
    const text = wordsOf(this.language, file)[key] ?? name;
    return text.replace(/\{(\w+)\}/g, (_, each: string) => String(values[each] ?? ''));
  }

  private async do<T>(call: string): Promise<T> {
    return (await this.hand.page.evaluate(`reader.${call}`)) as T;
  }
  async start(): Promise<void> {
    if (!(await this.hand.page.evaluate('"reader" in globalThis')))
      await this.hand.page.evaluate(`(() => {${SCRIPT}\n})()`);
    await inPage(this.hand.page, { css: '.dock' }, 'return reader.start({ container: found });');
  }
  stop(): Promise<void> {
    return this.do('stop()');
  }
  /** Goes on to the next phrase that begins like this. */
  async find(phrase: RegExp): Promise<string> {
    const heard: string[] = [];
    for (let count = 0; count < MOST_PHRASES; count += 1) {
      const said = await this.do<string>('lastSpokenPhrase()');
      if (phrase.test(said)) return said;
      heard.push(said);
      await this.do('next()');
    }
    throw new Error(`No phrase like ${String(phrase)} in:\n${[...new Set(heard)].join('\n')}`);
  }
  act(): Promise<void> {
    return this.do('act()');
  }
  press(key: string): Promise<void> {
    return this.do(`press(${JSON.stringify(key)})`);
  }
  type(text: string): Promise<void> {
    return this.do(`type(${JSON.stringify(text)})`);
  }
}

/** Hands a file to the page's chooser. */
export type ChooseFile = (path: string) => Promise<void>;
export const chooserOf =
  (page: Page): ChooseFile =>
  (path) =>
    page.locator('input[type=file]').setInputFiles(path);
export const firefoxChooserOf =
  (page: FirefoxPage): ChooseFile =>
  async (path) => {
    const field = (await page.waitForSelector('>>> input[type=file]')) as ElementHandle<HTMLInputElement>;
    await field.uploadFile(path);
  };
