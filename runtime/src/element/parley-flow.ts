/**
 * `<parley-flow flow-id="12" user-identifier="…" language="hi" height="640px" width="100%" settings-show-score="false"
 * share-url="https://share.example">`: the chat in place, in the element's own shadow root, on anybody's page.
 * DOM events, not bubbling: parley-ready, parley-progress, parley-score, parley-completed, parley-marker, parley-error;
 * `event.detail` is the player's event.
 */
import type { MountedChat, PlayerEvent } from '../chat-props.js';
import { DEFAULT_DISPLAY } from '../chat-props.js';
import type { DisplaySettings } from '../chat-props.js';
import { translator } from '../i18n/translate.js';
import type { PageData } from '../page/page-data.js';
import { playChat } from '../page/play.js';
import css from '../theme/chat.css?inline';

const ATTRIBUTES: Readonly<Record<keyof DisplaySettings, string>> = {
  showScore: 'settings-show-score',
  showName: 'settings-show-name',
  disableAutoAnswer: 'settings-disable-auto-answer',
  disableKeyboardAnswer: 'settings-disable-keyboard-answer',
};
const LENGTH = /^\d+(?:\.\d+)?(?:px|%|r?em|d?v[hw])$/;
const GONE = 410;

export class ParleyFlow extends HTMLElement {
  static readonly observedAttributes = [
    'flow-id',
    'user-identifier',
    'language',
    'share-url',
    'height',
    'width',
    ...Object.values(ATTRIBUTES),
  ];
  /** Where this script came from, unless `share-url` says otherwise. */
  static shareUrl = '';
  #chat: MountedChat | null = null;
  #life = 0;
  #host: HTMLElement | null = null;

  connectedCallback(): void {
    this.#resize();
    void this.#play();
  }
  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    this.#resize();
    if (name !== 'height' && name !== 'width') void this.#play();
  }
  disconnectedCallback(): void {
    this.#stop();
  }

  #stop(): void {
    this.#life += 1;
    this.#chat?.unmount();
    this.#chat = null;
    this.#host?.remove();
    this.#host = null;
  }
  #resize(): void {
    const size = (name: string, otherwise: string) => {
      const value = this.getAttribute(name)?.trim() ?? '';
      if (/^\d+$/.test(value)) return `${value}px`;
      return LENGTH.test(value) ? value : otherwise;
    };
    this.style.display = 'block';
    this.style.inlineSize = size('width', '100%');
    this.style.blockSize = size('height', '100%');
    // 100% of nothing would be nothing.
    this.style.minBlockSize = '20rem';
  }
  #display(): DisplaySettings {
    const read = (name: keyof DisplaySettings): boolean => {
      const value = this.getAttribute(ATTRIBUTES[name]);
      return value === null ? DEFAULT_DISPLAY[name] : value !== 'false';
    };
    return {
      showScore: read('showScore'),
      showName: read('showName'),
      disableAutoAnswer: read('disableAutoAnswer'),
      disableKeyboardAnswer: read('disableKeyboardAnswer'),
    };
  }
  async #play(): Promise<void> {
    this.#stop();
    const life = this.#life;
    try {
      const data = await this.#fetchData();
      if (life !== this.#life) return;
      this.#host = document.createElement('div');
      this.#host.style.blockSize = '100%';
      (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).append(this.#host);
      const options = { css, keyboardScope: 'chat', onEvent: (event: PlayerEvent) => this.#tell(event) } as const;
      this.#chat = playChat(this.#host, data, options);
    } catch (error) {
      if (life === this.#life) this.#fail(error);
    }
  }
  async #fetchData(): Promise<PageData> {
    const share = (this.getAttribute('share-url') ?? ParleyFlow.shareUrl).replace(/\/+$/, '');
    const language = this.getAttribute('language');
    const query = language ? `?l=${encodeURIComponent(language)}` : '';
    const id = encodeURIComponent(this.getAttribute('flow-id') ?? '');
    const response = await fetch(`${share}/api/flows/${id}/playable${query}`, { credentials: 'omit' });
    if (!response.ok) throw Object.assign(new Error('Unavailable'), { status: response.status });
    const data = (await response.json()) as PageData;
    const identifier = this.getAttribute('user-identifier') || null;
    return { ...data, identifier, display: this.#display(), apiUrl: `${share}/api` };
  }
  #fail(error: unknown): void {
    const status = (error as { status?: unknown }).status;
    const t = translator(this.getAttribute('language') === 'hi' ? 'hi' : 'en');
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = t(status === GONE ? 'gone' : status === 404 ? 'notFound' : 'loadFailed');
    this.#host = line;
    (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).append(line);
    this.#tell({ type: 'error', code: typeof status === 'number' ? `http-${status}` : 'network' });
  }
  #tell(event: PlayerEvent): void {
    this.dispatchEvent(new CustomEvent(`parley-${event.type}`, { detail: event }));
  }
}
