/** A sequence of three flows on a jsdom page, with a fake share host. */
import type { SequenceView } from '@parley/contracts/http/sequences';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { learnerTools } from '../player/learner-chat.js';
import { playChat } from '../player/play.js';
import type { PlayerEvent } from '../chat/chat-props.js';
import { playSequence } from '../sequence/play-sequence.js';
import { DEFAULT_SEQUENCE_DISPLAY } from '../sequence/sequence-data.js';
import type { SequencePageData } from '../sequence/sequence-data.js';
import type { SequenceTools } from '../sequence/sequence-player.js';
import { flowOf } from './flows.js';

const NAMES = ['Halves', 'Thirds', 'Tenths'];
const flowNamed = (name: string) =>
  flowOf({
    start: { message: `About ${name}?`, answers: [{ key: 'a', message: 'Yes', score: 2 }], nextKey: '.end' },
    end: { message: `That was ${name}.` },
  });
export const FLOWS = NAMES.map((name, index) => ({
  id: 7 + index,
  version: 1,
  name,
  definition: flowNamed(name),
  trees: {},
}));

export const sequenceData = (change: Partial<SequencePageData> = {}): SequencePageData => ({
  sequence: {
    id: 3,
    version: 1,
    name: 'Fractions',
    tName: {},
    flows: FLOWS.map(({ id, version, name }) => ({ flowId: id, version, name, tName: {}, maxScore: 2 })),
  },
  first: FLOWS[0]!,
  identifier: 'asha',
  language: 'en',
  settings: { ...SYSTEM_SETTINGS, chatDefaultDelayMs: 0 },
  display: DEFAULT_SEQUENCE_DISPLAY,
  apiUrl: '/api',
  context: {},
  test: false,
  ...change,
});

/** `view` is the server's view of the learner's progress. */
export class ShareHost {
  readonly asked: {
    readonly call: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly token: string;
  }[] = [];
  view: SequenceView | null = null;
  /** Calls that are lost in the network. */
  down: RegExp | null = null;
  readonly fetch = ((url: string, init: RequestInit = {}) => {
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as { history?: { k: string }[] };
    const token = (init.headers as Record<string, string> | undefined)?.['x-chat-token'] ?? '';
    const call = `${init.method ?? 'GET'} ${url}`;
    if (this.down?.test(call)) return Promise.reject(new TypeError('Failed to fetch'));
    this.asked.push({ call, body, token });
    return Promise.resolve(this.#reply(url, init.method === 'POST', body.history ?? []));
  }) as unknown as typeof fetch;

  calls(part: string): string[] {
    return this.asked.map(({ call }) => call).filter((call) => call.includes(part));
  }
  #reply(url: string, isPost: boolean, history: readonly { k: string }[]): unknown {
    const ok = (value: unknown) => ({ ok: true, status: 200, headers: new Headers(), json: async () => value });
    if (isPost)
      return ok({ chatId: '', revision: 1, last: history.at(-1)?.k, score: null, maxScore: 2, completed: false });
    const published = /flows\/(\d+)\/published\/1/.exec(url)?.[1];
    const flow = FLOWS.find(({ id }) => String(id) === published);
    if (flow) return ok(flow);
    if (url.includes('flow_sequences') && this.view) return ok(this.view);
    return { ok: false, status: 404, headers: new Headers(), json: async () => ({}) };
  }
}

export const openSequence = (change: Partial<SequencePageData> = {}, tools: Partial<SequenceTools> = {}) => {
  const host = document.body.appendChild(document.createElement('div'));
  const events: PlayerEvent[] = [];
  const options = { css: '', keyboardScope: 'chat', onEvent: (event: PlayerEvent) => void events.push(event) } as const;
  const played = playSequence(host, sequenceData(change), options, { ...learnerTools, playChat, ...tools });
  const root = host.shadowRoot!;
  const step = () => root.querySelector('.step')?.shadowRoot ?? null;
  const buttons = () => [...(step()?.querySelectorAll<HTMLElement>('.dock button') ?? [])];
  return {
    host,
    root,
    events,
    played,
    step,
    bar: () => root.querySelector<HTMLElement>('[role=combobox]')!,
    options: () => [...root.querySelectorAll<HTMLElement>('[role=option]')],
    /** A button below the chat by its text; undefined if there is none. */
    button: (text: string) => buttons().find((button) => button.textContent?.endsWith(text)),
    log: () => step()?.querySelector('[role=log]')?.textContent ?? '',
    close() {
      played.unmount();
      host.remove();
    },
  };
};
