/** Props, time and ids for tests. */
import type { ItemKey } from '@parley/contracts/ids';
import type { ChatProps } from '../chat/chat-props.js';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import { EVERY_TEXT } from '../i18n/every-text.js';
import { addTexts } from '../i18n/translate.js';
import type { Clock } from '../platform/clock.js';
import { previewTransport } from '../transport/preview.js';
import { threePrompts } from './flows.js';

addTexts(EVERY_TEXT);

/** A clock that the test moves. Due work runs in order, and promises settle in between. */
export class FakeClock implements Clock {
  #now = 1_700_000_000_000;
  #timers: { readonly at: number; readonly work: () => void }[] = [];
  now = (): number => this.#now;
  after = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.#now + ms, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };
  get waiting(): number {
    return this.#timers.length;
  }
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.work();
      await settle();
    }
    this.#now = end;
  }
}
/** Lets promises that are already settled run their callbacks. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

export const fakeTools = () => {
  const clock = new FakeClock();
  let keys = 0;
  return { clock, newKey: () => `key-${++keys}` as ItemKey, pass: (ms: number) => clock.pass(ms) };
};

export const chatProps = (change: Partial<ChatProps> = {}): ChatProps => {
  let seeds = 0;
  return {
    flow: { id: 7, version: 1, name: 'Fractions', definition: threePrompts },
    runMode: 'preview',
    language: 'en',
    seed: 'seed-0',
    context: {},
    settings: {},
    display: DEFAULT_DISPLAY,
    transport: previewTransport(() => `seed-${++seeds}`),
    ...change,
  };
};
