/** The learner's transport in a real browser: its storage, its network, its other tabs. */
import type { PlayableFlow, Transport } from '../../chat/chat-props.js';
import type { WaitingFor } from '../waiting.js';
import type { PageData } from '../../chat/page-data.js';
import { fetchPublished } from '../published-flow.js';
import { systemClock } from '../../platform/clock.js';
import { newUuid } from '../../platform/new-uuid.js';
import { beganKey, chatScope, identifierKey } from './began.js';
import { isUnsent } from './chat-record.js';
import { courseToken } from './course-token.js';
import { identifierFor, randomText } from './identity.js';
import type { TellHere } from './learner-side.js';
import { LearnerTransport } from './learner-transport.js';
import { proofOf, withProof } from './proof.js';
import { openRecordStore, ownerOf } from './record-store.js';
import { askAtFirstTap, canRemember, databases, localTexts } from './site-data.js';
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

/** Null if unsupported, or if site data is blocked, in which case Firefox throws. */
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

const openStore = () => {
  const [indexedDB, texts] = [databases(), localTexts()];
  return openRecordStore({ ...(indexedDB ? { indexedDB } : {}), ...(texts ? { localStorage: texts } : {}) });
};

/** ms between attempts to load the listening part */
const LISTEN_RETRY = 3_000;

/** Loads the listening part when a chat first waits. While a weak network prevents that, the server is polled. */
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

/** Nobody waits for the answer: teachers see who is in class, and that is all. */
const tellHere = (apiUrl: string, { flowId, chatId, token }: Parameters<TellHere>[0]): void => {
  if (document.visibilityState === 'hidden' || !navigator.onLine) return;
  void fetch(`${apiUrl}/flows/${flowId}/here`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ chatId, token }),
  }).catch(() => undefined);
};

export interface BrowserLearner {
  readonly identifier: string;
  /** Version of the chat that this browser has begun or that the server knows; null = none. */
  readonly beganOn: number | null;
  /** `flow`: the version to play first. */
  transport(flow: PlayableFlow): LearnerTransport;
  /** A transport that ignores earlier chats and begins new ones. */
  newAttempts(): Transport;
}

export const browserLearner = (data: PageData): BrowserLearner => {
  const { flow: latest, language, settings, display, context, test, testMark, apiUrl, step } = data;
  const identifier = data.identifier ?? identifierFor(latest.id, step?.sequence.id);
  const proof = proofOf(data);
  const ofCourse = data.identifier === null ? undefined : courseToken();
  const isTrusted = (settings.identifierTrust ?? 'bound') !== 'bound' || ofCourse !== undefined;
  const resumes = !test && data.identifier !== null && isTrusted;
  const scope = chatScope(latest.id, step?.sequence.id, test);
  const seenKey = beganKey(scope, identifier);
  const seen = localTexts()?.getItem(seenKey) ?? null;
  const generated = data.identifier === null;
  const remember = (version: number | null) => {
    try {
      localTexts()?.setItem(seenKey, String(version));
    } catch {
      // Local storage is full. The chat itself is in IndexedDB, which is then always asked.
    }
  };
  const askForStorage = async (): Promise<boolean> => {
    if (!(await askAtFirstTap())) return false;
    if (generated) localTexts()?.setItem(identifierKey(latest.id, step?.sequence.id), identifier);
    return true;
  };
  const transport = (flow: PlayableFlow): LearnerTransport =>
    new LearnerTransport({
      flow,
      latest,
      identifier,
      generated,
      language,
      context: { userId: identifier, ...context },
      byNext: display.disableAutoAnswer,
      test,
      askServer: step ? step.serverChat !== null : resumes,
      resumes,
      byToken: ofCourse !== undefined,
      fetchVersion: async (version, scoredBy) =>
        version === latest.version && !scoredBy ? latest : fetchPublished(apiUrl, latest.id, version, scoredBy),
      proof,
      api: withProof(httpLearnerApi(apiUrl, { testMark }), proof),
      apiUrl,
      store: openStore,
      mayHaveRecord: () => seen !== null || !canRemember(),
      keepsIdentifier: () => !generated || canRemember(),
      askForStorage,
      onBegin: remember,
      clock: systemClock,
      listen: (chat, onNews) => listenLazily({ ...chat, apiUrl, clock: systemClock, onNews }),
      ...(test ? {} : { tellHere: (chat) => tellHere(apiUrl, chat) }),
      newId: newUuid,
      newToken: () => step?.token ?? proof ?? ofCourse ?? randomText(32),
      ...(step ? { sequence: step.sequence, serverChatId: step.serverChat?.id ?? null } : {}),
      ...(step?.line ? { line: step.line } : {}),
      onWake,
      tabs: tabsOf(ownerOf(scope, identifier)),
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
        needed: () => own.needed(),
        wait: (waiting) => own.wait(waiting),
        close: () => own.close(),
      };
    },
  };
};

/** Versions of this learner's chats with unsent answers from an earlier visit; empty if storage can't be read. */
export const unsentVersions = async (
  { flow, step, test }: PageData,
  identifier: string,
): Promise<readonly number[]> => {
  const scope = chatScope(flow.id, step?.sequence.id, test);
  const texts = localTexts();
  if (texts?.getItem(beganKey(scope, identifier)) === null && canRemember(texts)) return [];
  const store = await openStore();
  const records = await store.list(ownerOf(scope, identifier)).catch(() => []);
  return records.filter((record) => !record.refused && isUnsent(record)).map(({ version }) => version ?? flow.version);
};
