/** The learner's transport on a real browser: its storages, its network, its other tabs. */
import type { PlayableFlow, Transport } from '../../chat-props.js';
import type { PageData } from '../../page/page-data.js';
import { systemClock } from '../../session/clock.js';
import { newUuid } from '../../session/new-uuid.js';
import { beganKey, identifierKey } from './began.js';
import { LearnerTransport } from './learner-transport.js';
import { openRecordStore, ownerOf } from './record-store.js';
import { httpLearnerApi } from './wire.js';

/** Null where the browser forbids it. */
const localTexts = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
export const randomText = (bytes: number): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** A browser without a given identifier keeps the one it made (decisions 4 and the share host's paragraph). */
export const identifierFor = (flowId: number): string => {
  const texts = localTexts();
  const key = identifierKey(flowId);
  const known = texts?.getItem(key);
  if (known) return known;
  const made = randomText(16);
  try {
    texts?.setItem(key, made);
  } catch {
    // Full or forbidden: the identifier lives as long as the page.
  }
  return made;
};

const onWake = (wake: () => void): (() => void) => {
  const seen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', seen);
  };
};

const tabsOf = (owner: string) => {
  if (typeof BroadcastChannel !== 'function') return { tell: () => undefined, onNews: () => () => undefined };
  const channel = new BroadcastChannel(`parley:${owner}`);
  return {
    tell: () => channel.postMessage('changed'),
    onNews: (listener: () => void) => {
      channel.onmessage = () => listener();
      return () => channel.close();
    },
  };
};

export interface BrowserLearner {
  readonly identifier: string;
  /** Version of the chat that this browser has begun; null = none. */
  readonly beganOn: number | null;
  /** `flow`: the version that is played first. */
  transport(flow: PlayableFlow): LearnerTransport;
  /** A transport that knows nothing of earlier chats and begins new ones. */
  newAttempts(): Transport;
}

export const browserLearner = (data: PageData): BrowserLearner => {
  const { flow: latest, language, settings, context, test, apiUrl } = data;
  const identifier = data.identifier ?? identifierFor(latest.id);
  const owner = ownerOf(latest.id, identifier);
  const texts = localTexts();
  const seenKey = beganKey(latest.id, identifier);
  const seen = texts?.getItem(seenKey) ?? null;
  const remember = (version: number | null) => {
    try {
      texts?.setItem(seenKey, String(version));
    } catch {
      // Full: the chat itself is in IndexedDB, which is then asked every time.
    }
  };
  const transport = (flow: PlayableFlow): LearnerTransport =>
    new LearnerTransport({
      flow,
      latest,
      identifier,
      generated: data.identifier === null,
      language,
      context: { userId: identifier, ...context },
      test,
      askServer: data.identifier !== null && (settings.identifierTrust ?? 'bound') !== 'bound',
      api: httpLearnerApi(apiUrl),
      store: () => openRecordStore({ indexedDB: window.indexedDB, ...(texts ? { localStorage: texts } : {}) }),
      mayHaveRecord: () => texts === null || seen !== null,
      onBegin: remember,
      clock: systemClock,
      newId: newUuid,
      newToken: () => randomText(32),
      onWake,
      tabs: tabsOf(owner),
    });
  return {
    identifier,
    beganOn: seen === null ? null : Number(seen) || null,
    transport,
    newAttempts: () => {
      const own = transport(latest);
      return {
        load: () => own.load(),
        save: (history) => own.save(history),
        onState: (listener) => own.onState(listener),
        onReplaced: (listener) => own.onReplaced(listener),
        restart: () => own.restart(),
        close: () => own.close(),
      };
    },
  };
};
