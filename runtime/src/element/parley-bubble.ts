/**
 * `<parley-bubble flow-id="7" teaser="Why does the Moon change?">`: a button in the corner of somebody's page that opens a
 * chat; with `mode="popup"` a button in the text, or whatever the element contains. The player loads when the chat is first
 * opened, so until then a page pays for this file only.
 * Attributes: mode, label, teaser; the others are those of `<parley-flow>` or `<parley-sequence>`. Methods: open, close, restart,
 * setVariables. DOM events: parley-open, parley-close, and the player's.
 */
import type { EmbedEvent } from '../embed/protocol.js';
import styles from './bubble.css?inline';
import { schemeOf } from './color-scheme.js';
import english from '../../../languages/en/player/bubble.json';

type Texts = Readonly<Record<keyof typeof english, string>>;
type Player = HTMLElement & {
  restart(): void;
  setVariables(variables: Readonly<Record<string, string>>): void;
};
const TEXTS = import.meta.glob<Texts>('../../../languages/*/player/bubble.json', { eager: true, import: 'default' });

/** The player hasn't these attributes; the size is the dialog's. */
const OWN: ReadonlySet<string> = new Set([
  'mode',
  'label',
  'teaser',
  'width',
  'height',
  'id',
  'class',
  'style',
  'slot',
  'part',
  'hidden',
  'dir',
]);
/** The player tells its page these events; only the preview has `outgrown`. */
const EVENTS = ['ready', 'resize', 'progress', 'step', 'decided', 'score', 'completed', 'marker', 'error'] as const;
// Does not compile if an event is missing.
type Missing = Exclude<EmbedEvent['type'], (typeof EVENTS)[number] | 'outgrown'>;
true satisfies Missing extends never ? true : Missing;

/** Here the chat fills the screen, and nothing beside it can be used. */
const SMALL = '(max-width: 480px), (max-height: 420px)';
const SVG = 'http://www.w3.org/2000/svg';
const BUBBLE = 'M21 12a8 8 0 0 1-11.6 7.1L4 20l1-4.6A8 8 0 1 1 21 12';
const CROSS = 'M18 6 6 18M6 6l12 12';

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(document.createElementNS(SVG, 'path'));
  svg.firstElementChild?.setAttribute('d', path);
  return svg;
}
function button(part: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.setAttribute('part', part);
  made.addEventListener('click', press);
  return made;
}

export class ParleyBubble extends HTMLElement {
  /** Loads the elements that play. The script that defines this element sets it. */
  static loadPlayer: () => Promise<unknown>;
  readonly #frame = document.createElement('div');
  readonly #teaser = document.createElement('div');
  readonly #say = button('teaser', () => this.open());
  readonly #dismiss = button('dismiss', () => this.#hideTeaser());
  readonly #launch = button('button', () => (this.#dialog.open ? this.close() : this.open()));
  readonly #slot = document.createElement('slot');
  readonly #dialog = document.createElement('dialog');
  readonly #title = document.createElement('span');
  readonly #close = button('close', () => this.close());
  readonly #watch = new MutationObserver(() => this.#draw());
  #player: Player | null = null;
  #variables: Readonly<Record<string, string>> = {};
  /** Gets the focus when the chat is closed. */
  #opener: Element | null = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    // The page has its own banner: a <header> here would be a second one.
    const head = document.createElement('div');
    this.#frame.className = 'frame';
    this.#teaser.className = 'teaser';
    this.#launch.className = 'launch';
    head.className = 'head';
    this.#say.dir = this.#title.dir = 'auto';
    this.#dismiss.append(icon(CROSS));
    this.#close.append(icon(CROSS));
    this.#dialog.setAttribute('part', 'dialog');
    head.append(this.#title, this.#close);
    this.#dialog.append(head);
    this.#teaser.append(this.#say, this.#dismiss);
    this.#frame.append(this.#teaser, this.#slot, this.#dialog, this.#launch);
    root.append(this.#frame);
    this.#slot.addEventListener('slotchange', () => this.#draw());
    this.#slot.addEventListener('click', () => this.open());
    this.#launch.addEventListener('pointerenter', () => void ParleyBubble.loadPlayer());
    this.#dialog.addEventListener('close', () => this.#closed());
    // A modal dialog does this by itself; inside the chat, Escape may close something first.
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      this.close();
    });
  }

  connectedCallback(): void {
    this.#watch.observe(this, { attributes: true });
    this.#draw();
  }
  disconnectedCallback(): void {
    this.#watch.disconnect();
    this.#dialog.close();
  }
  /** Called when the element is moved within the page (`moveBefore`): the chat continues. */
  connectedMoveCallback(): void {}

  open(): void {
    if (!this.isConnected || this.#dialog.open) return;
    void ParleyBubble.loadPlayer();
    this.#hideTeaser();
    this.#opener = (this.getRootNode() as Document | ShadowRoot).activeElement;
    if (!this.#player) this.#dialog.append((this.#player = this.#newPlayer()));
    if (this.#isPopup || matchMedia(SMALL).matches) this.#dialog.showModal();
    else this.#dialog.show();
    this.#draw();
    this.#close.focus();
    this.dispatchEvent(new CustomEvent('parley-open'));
  }
  close(): void {
    this.#dialog.close();
  }
  /** Begins a new attempt; without effect before the chat was opened. */
  restart(): void {
    this.#player?.restart();
  }
  /** As of `<parley-flow>`, also before the chat is opened. @throws TypeError if it was opened and these are no texts by name */
  setVariables(variables: Readonly<Record<string, string>>): void {
    this.#variables = { ...this.#variables, ...variables };
    this.#player?.setVariables(variables);
  }

  get #isPopup(): boolean {
    return this.getAttribute('mode') === 'popup';
  }
  get #lesson(): string {
    return `${this.getAttribute('flow-id') ?? ''}/${this.getAttribute('flow-sequence-id') ?? ''}`;
  }
  /** In the language of the chat, or else of the page, if Parley speaks it. */
  get #texts(): Texts {
    const [language = ''] = (this.getAttribute('language') || document.documentElement.lang).toLowerCase().split('-');
    return TEXTS[`../../../languages/${language}/player/bubble.json`] ?? english;
  }

  #newPlayer(): Player {
    const tag = this.hasAttribute('flow-sequence-id') ? 'parley-sequence' : 'parley-flow';
    const player = document.createElement(tag) as Player;
    copyAttributes(this, player);
    for (const type of EVENTS)
      player.addEventListener(`parley-${type}`, (event) =>
        this.dispatchEvent(new CustomEvent(event.type, { detail: (event as CustomEvent<unknown>).detail })),
      );
    void customElements.whenDefined(tag).then(() => player.setVariables(this.#variables));
    return player;
  }
  #draw(): void {
    const { chat, close } = this.#texts;
    const label = this.getAttribute('label') || chat;
    const mode = this.#isPopup ? 'popup' : 'bubble';
    const isOpen = this.#dialog.open;
    this.#frame.dataset['mode'] = mode;
    const scheme = schemeOf(this);
    this.#frame.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
    this.#launch.hidden = mode === 'popup' && this.#slot.assignedNodes().length > 0;
    this.#launch.setAttribute('aria-expanded', String(isOpen));
    if (mode === 'popup') this.#launch.replaceChildren(label);
    else {
      this.#launch.setAttribute('aria-label', isOpen ? close : label);
      this.#launch.replaceChildren(icon(isOpen ? CROSS : BUBBLE));
    }
    this.#close.setAttribute('aria-label', close);
    this.#dismiss.setAttribute('aria-label', close);
    this.#dialog.setAttribute('aria-label', label);
    this.#title.textContent = label;
    const teaser = this.getAttribute('teaser') ?? '';
    this.#say.textContent = teaser;
    this.#teaser.hidden = mode === 'popup' || isOpen || teaser === '' || wasTeased(this.#lesson);
    if (this.#player) copyAttributes(this, this.#player);
  }
  #hideTeaser(): void {
    rememberTeased(this.#lesson);
    this.#teaser.hidden = true;
  }
  #closed(): void {
    this.#draw();
    const opener = this.#opener;
    this.#opener = null;
    if (this.isConnected) (opener instanceof HTMLElement && opener !== this ? opener : this.#launch).focus();
    this.dispatchEvent(new CustomEvent('parley-close'));
  }
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes)
    if (!OWN.has(name) && to.getAttribute(name) !== value) to.setAttribute(name, value);
}

const teasedKey = (lesson: string): string => `parley:teased:${lesson}`;
/** A visitor sees the teaser until it was dismissed or the chat was opened. */
function wasTeased(lesson: string): boolean {
  try {
    return localStorage.getItem(teasedKey(lesson)) !== null;
  } catch {
    return false;
  }
}
function rememberTeased(lesson: string): void {
  try {
    localStorage.setItem(teasedKey(lesson), '1');
  } catch {
    // The browser keeps nothing; then the teaser comes back with the next page.
  }
}
