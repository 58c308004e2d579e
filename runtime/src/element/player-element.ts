/**
 * Shared by `<parley-flow>` and `<parley-sequence>`: runs the player inside the element's shadow root, on anybody's
 * page. Attributes: share-url, user-identifier, user-signature, user-signature-exp, language, height, width,
 * theme, name, class-label, test-mark, variables, settings-*. Methods: restart, setVariables. DOM events, which don't bubble: parley-ready, -resize, -progress,
 * -decided, -score, -completed, -marker, -error;
 * `event.detail` is the player's event.
 */
import { languageFrom } from '@parley/contracts/definition/language-tags';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { endFollower } from '../embed/follow-end.js';
import type { Settings } from '@parley/contracts/definition/definition';
import type { ColorScheme } from '@parley/contracts/definition/values';
import type { EmbedEvent } from '../embed/protocol.js';
import { persistently } from '../platform/persistently.js';
import { unlessSilent } from '../platform/unless-silent.js';
import { isScheme, schemeOf } from './color-scheme.js';
import { elementBox } from './element-box.js';
import type { ElementBox } from './element-box.js';
import { checkedVariables, contextOf, variablesIn, type PageVariables } from './own-variables.js';
import { failureBox } from './failure.js';
import { loadTexts } from '../i18n/load-texts.js';
import { elementTranslator } from './words.js';
import type { ElementKey } from './words.js';

/** Longest identifier, the same as on the server. */
const MAX_LETTERS = 254;
export const ID = /^[1-9]\d{0,9}$/;
const WORDS: Readonly<Record<number, ElementKey>> = { 403: 'siteNotAllowed', 404: 'notFound', 410: 'gone' };
export const SHARED_ATTRIBUTES = [
  'user-identifier',
  'user-signature',
  'user-signature-exp',
  'language',
  'share-url',
  'height',
  'width',
  'theme',
  'name',
  'class-label',
  'test-mark',
  'variables',
] as const;

/** The properties that attributes can change without starting a new chat. */
export interface Look<Display> {
  readonly display: Display;
  readonly colorScheme: ColorScheme;
}
/** A subclass puts this into the element's box. */
export interface Played<Display> {
  update(change: Look<Display>): void;
  restart(): void;
  unmount(): void;
}
/** Carries the text that explains why nothing can be played. */
export class NotPlayable extends Error {
  override readonly name = 'NotPlayable';
  constructor(
    readonly code: string,
    readonly text: ElementKey,
  ) {
    super(code);
  }
}

export abstract class PlayerElement<Display extends { readonly [Name in keyof Display]: boolean }> extends HTMLElement {
  /** The host that served this script; used unless `share-url` is set. */
  static shareUrl = '';
  #played: Played<Display> | null = null;
  #authorsScheme: ColorScheme | undefined;
  #life = 0;
  #host: HTMLElement | null = null;
  #box: ElementBox | null = null;
  /** Full height of the chat in px; 0 = not known yet. */
  #needed = 0;
  #stopWatching: () => void = () => undefined;
  /** "Try again" was pressed, so its next button takes the focus. */
  #pressed = false;
  #stopped = new AbortController();
  #follow = endFollower(this);
  #wanted: 'nothing' | 'look' | 'all' = 'nothing';
  #variables: PageVariables = {};

  /** Settings that attributes can change, with their defaults. */
  protected abstract readonly defaults: Display;
  /** Settings that the server decides; a change fetches the data again. */
  protected readonly asked: ReadonlySet<string> = new Set();
  /**
   * Fetches the data from the share host and plays in `host`. Rejects with NotPlayable, or with the error of `fetch`.
   */
  protected abstract play(host: HTMLElement): Promise<Played<Display>>;

  connectedCallback(): void {
    this.#resize();
    this.#want('all');
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (name === 'height' || name === 'width') {
      this.#resize();
      this.#watch();
    } else {
      const isLook = name === 'theme' || (name.startsWith('settings-') && !this.asked.has(name));
      this.#want(isLook ? 'look' : 'all');
    }
  }
  disconnectedCallback(): void {
    this.#stop();
  }
  /** Begins a new attempt, of a sequence at the step that is open; without effect until the chat is shown. */
  restart(): void {
    this.#played?.restart();
  }
  /**
   * Gives values for the texts, `{ city: 'Pune' }` for `v.city`, beside those given before. A chat that has begun keeps
   * the ones it began with. @throws TypeError if these are no texts by name
   */
  setVariables(variables: PageVariables): void {
    this.#variables = { ...this.#variables, ...checkedVariables(variables) };
    if (this.isConnected && this.#host) this.#want('all');
  }

  /** Called when the element is moved within the page (`moveBefore`): the chat continues. */
  connectedMoveCallback(): void {}

  protected get share(): string {
    return (this.getAttribute('share-url') ?? PlayerElement.shareUrl).replace(/\/+$/, '');
  }
  /** @throws NotPlayable if the identifier is invalid. It is never shortened, because two long ones may begin alike. */
  protected get identifier(): string | null {
    const identifier = this.getAttribute('user-identifier') || null;
    if (identifier !== null && (identifier.length > MAX_LETTERS || /[\0\p{Surrogate}]/u.test(identifier)))
      throw new NotPlayable('invalid-identifier', 'identifierInvalid');
    return identifier;
  }
  /** The signature of a signed link (docs/signed-links.md), preceded by its expiry if there is one. */
  protected get signature(): { readonly signature?: string } {
    const signature = this.getAttribute('user-signature');
    const end = this.getAttribute('user-signature-exp');
    return signature ? { signature: end ? `${end}.${signature}` : signature } : {};
  }
  /** An author's trial, which statistics leave out; the mark is that of a test link. */
  protected get test(): { readonly test?: true; readonly testMark?: string } {
    const testMark = this.getAttribute('test-mark');
    return testMark ? { test: true, testMark } : {};
  }
  /** An invalid attribute `variables` is reported and counts for nothing. */
  protected get context(): Readonly<Record<string, string>> {
    let variables: PageVariables = {};
    try {
      variables = variablesIn(this.getAttribute('variables'));
    } catch {
      this.tell({ type: 'error', code: 'invalid-variables' });
    }
    const learner = { name: this.getAttribute('name'), classLabel: this.getAttribute('class-label') };
    return contextOf(learner, { ...variables, ...this.#variables });
  }
  protected get display(): Display {
    const read = (name: string): boolean => {
      const value = this.getAttribute(settingAttribute(name));
      return value === null ? this.defaults[name as keyof Display] : value !== 'false';
    };
    // Object.fromEntries loses types: the keys are those of the defaults, each with a boolean.
    return Object.fromEntries(Object.keys(this.defaults).map((name) => [name, read(name)])) as unknown as Display;
  }
  /** @param path under /api */
  protected async ask<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
    const language = this.#language;
    const all = new URLSearchParams({ ...query, ...(language ? { l: language } : {}) }).toString();
    const address = `${this.share}/api${path}${all === '' ? '' : `?${all}`}`;
    const response = await fetch(address, { credentials: 'omit', signal: unlessSilent() });
    if (response.ok) return (await response.json()) as T;
    throw new NotPlayable(`http-${response.status}`, WORDS[response.status] ?? 'loadFailed');
  }
  protected tell(event: EmbedEvent): void {
    this.dispatchEvent(new CustomEvent(`parley-${event.type}`, { detail: event }));
    if (this.getAttribute('height') === 'auto') this.#follow(event);
  }

  /** The settings with addresses that hold on this page. */
  protected here<S extends Settings>(settings: S): S {
    const { avatarUrl } = settings;
    return avatarUrl?.startsWith('/') ? { ...settings, avatarUrl: this.share + avatarUrl } : settings;
  }

  /**
   * The author's choice comes after the attribute `theme` and before the page's colours.
   *
   * @param author the flow's setting, kept for later changes
   */
  protected scheme(author = this.#authorsScheme): ColorScheme {
    this.#authorsScheme = author;
    const isOpen = author === undefined || author === 'auto' || isScheme(this.getAttribute('theme'));
    return isOpen ? schemeOf(this) : author;
  }

  /** Attributes that change in the same tick count as one change. */
  #want(what: 'look' | 'all'): void {
    const waiting = this.#wanted !== 'nothing';
    if (this.#wanted !== 'all') this.#wanted = what;
    if (!waiting)
      queueMicrotask(() => {
        const wanted = this.#wanted;
        this.#wanted = 'nothing';
        if (!this.isConnected) return;
        if (wanted === 'look' && this.#played)
          this.#played.update({ display: this.display, colorScheme: this.scheme() });
        else void this.#start();
      });
  }
  #stop(): void {
    this.#life += 1;
    this.#stopped.abort();
    this.#stopped = new AbortController();
    this.#stopWatching();
    this.#played?.unmount();
    this.#played = null;
    this.#host?.remove();
    this.#host = null;
    this.#follow = endFollower(this);
  }
  async #start(): Promise<void> {
    this.#stop();
    const life = this.#life;
    const host = document.createElement('div');
    // Loads at the same time as the chat's data, whose language is normally the one asked for.
    void loadTexts(this.#language ?? 'en');
    try {
      const played = await this.play(host);
      if (life !== this.#life) return played.unmount();
      this.#played = played;
      this.#put(host);
      this.#watch();
    } catch (error) {
      if (life === this.#life) this.#fail(error);
    }
  }
  #put(content: HTMLElement): void {
    this.#host = content;
    this.#boxed.box.append(content);
  }
  #fail(error: unknown): void {
    const { code, text } = error instanceof NotPlayable ? error : new NotPlayable('network', 'loadFailed');
    const language = interfaceLanguageOf(this.#language ?? 'en');
    const t = elementTranslator(language);
    const mayPass = text === 'loadFailed';
    const press = (): void => {
      this.#pressed = true;
      this.#want('all');
    };
    const box = failureBox(
      this.#boxed.root,
      { language, colorScheme: schemeOf(this) },
      t(text),
      mayPass ? { label: t('tryAgain'), press } : null,
    );
    this.#put(box);
    if (this.#pressed) box.querySelector('button')?.focus();
    this.#pressed = false;
    const { signal } = this.#stopped;
    if (mayPass) window.addEventListener('online', () => this.#want('all'), { signal });
    this.tell({ type: 'error', code });
  }

  get #boxed(): ElementBox {
    return (this.#box ??= elementBox(this.shadowRoot ?? this.attachShadow({ mode: 'open' })));
  }
  /** An invalid language tag is ignored, as in a link. */
  get #language() {
    return languageFrom(this.getAttribute('language'));
  }
  #resize(): void {
    this.#boxed.resize(this.getAttribute('width'), this.getAttribute('height'), this.#needed);
  }
  /** Fires `resize` events with the chat's full height; with `height="auto"` the element takes that height. */
  #watch(): void {
    this.#stopWatching();
    const root = this.#host?.shadowRoot;
    const life = this.#life;
    if (!root) return;
    let stopped = false;
    this.#stopWatching = () => (stopped = true);
    void persistently(() => import('../embed/needed-height.js')).then(({ watchHeight }) => {
      if (stopped || life !== this.#life) return;
      this.#stopWatching = watchHeight(root, (height) => {
        this.#needed = height;
        this.#resize();
        this.tell({ type: 'resize', height });
      });
    });
  }
}

/** `showScore` → `settings-show-score` */
export const settingAttribute = (name: string): string =>
  `settings-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
