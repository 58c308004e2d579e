/** The learner's transport on a real browser: its storages, its network, its other tabs. */
import type { PlayableFlow, Transport } from '../../chat-props.js';
import type { WaitingFor } from '../waiting.js';
import type { PageData } from '../../page/page-data.js';
import { fetchPublished } from '../../page/published-flow.js';
import { systemClock } from '../../session/clock.js';
import { newUuid } from '../../session/new-uuid.js';
import { beganKey, placeOf } from './began.js';
import { isUnsent } from './chat-record.js';
import { identifierFor, localTexts, randomText } from './identity.js';
import { LearnerTransport } from './learner-transport.js';
import { proofOf, withProof } from './proof.js';
import { openRecordStore, ownerOf } from './record-store.js';
import { httpLearnerApi } from './wire.js';

const onWake = (wake: () => void): (() => void) => {
  const seen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', seen);
  };
};

/** A full local storage keeps no note of what was begun: IndexedDB is asked then. */
const canRemember = (texts: Storage | null): boolean => {
  try {
    texts?.setItem('parley:probe', '1');
    texts?.removeItem('parley:probe');
    return texts !== null;
  } catch {
    return false;
  }
};

/** Null where there is none, or where site data is blocked: Firefox throws then. */
const channelOf = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

const tabsOf = (owner: string) => {
  let channel = channelOf(`parley:${owner}`);
  return {
    tell: () => channel?.postMessage('changed'),
    onNews: (listener: () => void) => {
      if (channel) channel.onmessage = () => listener();
      return () => {
        channel?.close();
        channel = null;
      };
    },
  };
};

/** What a browser forbids is as good as absent. */
const databases = (): IDBFactory | undefined => {
  try {
    return window.indexedDB;
  } catch {
    return undefined;
  }
};
const openStore = (texts: Storage | null) => {
  const indexedDB = databases();
  return openRecordStore({ ...(indexedDB ? { indexedDB } : {}), ...(texts ? { localStorage: texts } : {}) });
};

/** ms between tries to fetch the part that listens */
const LISTEN_RETRY = 3_000;

/** The part that listens is fetched when a chat first waits. While a weak network withholds it, the server is asked without. */
const listenLazily = (waiting: WaitingFor): (() => void) => {
  let stop: () => void = () => undefined;
  let wanted = true;
  const begin = (): void => {
    void import('../waiting.js').then(
      ({ waitForNews }) => {
        if (wanted) stop = waitForNews(waiting);
      },
      () => {
        if (!wanted) return;
        void waiting.onNews();
        stop = waiting.clock.after(LISTEN_RETRY, begin);
      },
    );
  };
  begin();
  return () => {
    wanted = false;
    stop();
  };
};

export interface BrowserLearner {
  readonly identifier: string;
  /** Version of the chat that this browser has begun, or that the server knows of; null = none. */
  readonly beganOn: number | null;
  /** `flow`: the version that is played first. */
  transport(flow: PlayableFlow): LearnerTransport;
  /** A transport that knows nothing of earlier chats and begins new ones. */
  newAttempts(): Transport;
}

export const browserLearner = (data: PageData): BrowserLearner => {
  const { flow: latest, language, settings, display, context, test, apiUrl, step } = data;
  const identifier = data.identifier ?? identifierFor(latest.id, step?.sequence.id);
  const proof = proofOf(data);
  const place = placeOf(latest.id, step?.sequence.id, test);
  const texts = localTexts();
  const seenKey = beganKey(place, identifier);
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
      byNext: display.disableAutoAnswer,
      test,
      askServer: step
        ? step.serverChat !== null
        : !test && data.identifier !== null && (settings.identifierTrust ?? 'bound') !== 'bound',
      fetchVersion: async (version) =>
        version === latest.version ? latest : fetchPublished(apiUrl, latest.id, version),
      proof,
      api: withProof(httpLearnerApi(apiUrl), proof),
      apiUrl,
      store: () => openStore(texts),
      mayHaveRecord: () => seen !== null || !canRemember(texts),
      onBegin: remember,
      clock: systemClock,
      listen: (chat, onNews) => listenLazily({ ...chat, apiUrl, clock: systemClock, onNews }),
      newId: newUuid,
      newToken: () => step?.token ?? proof ?? randomText(32),
      ...(step ? { sequence: step.sequence, serverChatId: step.serverChat?.id ?? null } : {}),
      ...(step?.line ? { line: step.line } : {}),
      onWake,
      tabs: tabsOf(ownerOf(place, identifier)),
    });
  return {
    identifier,
    beganOn: seen === null ? (step?.serverChat?.version ?? null) : Number(seen) || null,
    transport,
    newAttempts: () => {
      const own = transport(latest);
      return {
        load: () => own.load(),
        save: (history, madeFrom) => own.save(history, madeFrom),
        onState: (listener) => own.onState(listener),
        onReplaced: (listener) => own.onReplaced(listener),
        restart: () => own.restart(),
        uploads: () => own.uploads(),
        fetchRemote: (item) => own.fetchRemote(item),
        wait: (waiting) => own.wait(waiting),
        close: () => own.close(),
      };
    },
  };
};

/** Chats of this learner that have something to send, by an earlier visit; none where nothing can be read. */
export const unsentVersions = async (
  { flow, step, test }: PageData,
  identifier: string,
): Promise<readonly number[]> => {
  const place = placeOf(flow.id, step?.sequence.id, test);
  const texts = localTexts();
  if (texts?.getItem(beganKey(place, identifier)) === null && canRemember(texts)) return [];
  const store = await openStore(texts);
  const records = await store.list(ownerOf(place, identifier)).catch(() => []);
  return records.filter((record) => !record.refused && isUnsent(record)).map(({ version }) => version ?? flow.version);
};
