import { actionChannel, call, delay, put, select, take } from 'typed-redux-saga';
import { listFlows } from '@parley/contracts/http/flows';
import {
  addFlow,
  getSequence,
  insertFlow,
  moveFlow,
  publishSequence,
  removeFlow,
  unshareSequence,
  updateSequence,
  type FlowSequence,
} from '@parley/contracts/http/sequences';
import type { BodyOf } from '@parley/contracts/http/route';
import type { Api } from '../../foundation/api/api.js';
import { failureOf, type Failure } from '../../foundation/api/failure.js';
import { onceKeys, type OnceKeys } from '../../foundation/api/once-keys.js';
import { request } from '../../foundation/api/request.js';
import { searchQuery } from '../../foundation/api/search-term.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest, safely } from '../../foundation/workers.js';
import { flowProblemsOf } from './publish-problems.js';
import { selectSequenceEditor } from './select-sequence.js';
import { sequenceEditor } from './sequence.slice.js';

/** Publishing many flows takes longer than a usual request. */
const PUBLISH_TIMEOUT_MS = 120_000;
const SEARCH_DEBOUNCE_MS = 300;
/** Flows offered at once; others are found by name. */
export const SHOWN = 100;

function* load(api: Api) {
  const { id } = yield* select(selectSequenceEditor);
  if (id === null) return;
  try {
    yield* put(sequenceEditor.loaded(yield* request(api, getSequence, { params: { id } })));
  } catch (error) {
    yield* put(sequenceEditor.loadRejected(failureOf(error)));
  }
}
/** If reloading fails, the shown state stays. */
function* reload(api: Api) {
  const { id, moves } = yield* select(selectSequenceEditor);
  if (id === null || moves.length > 0) return;
  try {
    yield* put(sequenceEditor.loaded(yield* request(api, getSequence, { params: { id } })));
  } catch (error) {
    console.warn(error);
  }
}
/** Reloads if somebody else changed the sequence between the last two replies, because our state lacks that change. */
function* catchUp(api: Api, before: number, after: number) {
  if (after > before + 1) yield* reload(api);
}
/** A 409 carries the server's state, so the next change is based on what is shown. */
function* refused(error: unknown) {
  const failure = failureOf(error);
  yield* put(sequenceEditor.updateRejected(failure));
  const now = staleSide(failure);
  if (now) yield* put(sequenceEditor.loaded(now));
}
const staleSide = ({ code, data }: Failure): FlowSequence | null =>
  code === 'stale-sequence' ? (data as { readonly sequence: FlowSequence }).sequence : null;

type Change = ReturnType<
  | typeof sequenceEditor.moved
  | typeof sequenceEditor.attachRequested
  | typeof sequenceEditor.detachRequested
  | typeof sequenceEditor.addRequested
>;

function* move(api: Api, { payload }: ReturnType<typeof sequenceEditor.moved>) {
  const { sequence, moves } = yield* select(selectSequenceEditor);
  // The move was dropped together with an earlier one that failed.
  if (!sequence || !moves.some(({ key }) => key === payload.key)) return;
  const { id, revision, flows } = sequence;
  const from = flows.findIndex((flow) => flow.id === payload.flowId);
  try {
    const body = { from, to: payload.to };
    const changed = yield* request(api, moveFlow, { params: { id }, body, ifMatch: revision });
    yield* put(sequenceEditor.moveFulfilled({ id, ...changed, move: payload }));
    yield* call(catchUp, api, revision, changed.revision);
  } catch (error) {
    yield* refused(error);
  }
}
function* attach(api: Api, { payload: { flow, at } }: ReturnType<typeof sequenceEditor.attachRequested>) {
  const { sequence } = yield* select(selectSequenceEditor);
  if (!sequence) return;
  const { id, revision } = sequence;
  try {
    const body = { flowId: flow.id, ...(at === null ? {} : { at }) };
    const { version, ...changed } = yield* request(api, insertFlow, { params: { id }, body, ifMatch: revision });
    yield* put(sequenceEditor.attachFulfilled({ id, ...changed, attached: { flow, version, at } }));
    // Attaching published version 1, with all unpublished changes.
    if (version === 1 && flow.isDirty) yield* reload(api);
    else yield* call(catchUp, api, revision, changed.revision);
  } catch (error) {
    yield* put(sequenceEditor.settled(flow.id));
    yield* refused(error);
  }
}
function* detach(api: Api, { payload: flowId }: ReturnType<typeof sequenceEditor.detachRequested>) {
  const { sequence } = yield* select(selectSequenceEditor);
  if (!sequence) return;
  const { id, revision } = sequence;
  try {
    const changed = yield* request(api, removeFlow, { params: { id }, body: { flowId } });
    yield* put(sequenceEditor.detachFulfilled({ id, ...changed, flowId }));
    yield* call(catchUp, api, revision, changed.revision);
  } catch (error) {
    yield* put(sequenceEditor.settled(flowId));
    yield* refused(error);
  }
}
function* add(api: Api, keys: OnceKeys, { payload: flowName }: ReturnType<typeof sequenceEditor.addRequested>) {
  const { sequence } = yield* select(selectSequenceEditor);
  if (!sequence) return;
  const { id, revision } = sequence;
  try {
    const {
      id: flowId,
      version,
      ...changed
    } = yield* request(api, addFlow, {
      params: { id },
      body: { flowName },
      idempotencyKey: keys.of([id, flowName]),
    });
    keys.done();
    const flow = { id: flowId, name: flowName, version, isDirty: false };
    yield* put(sequenceEditor.addFulfilled({ id, ...changed, flow }));
    yield* call(catchUp, api, revision, changed.revision);
  } catch {
    yield* put(sequenceEditor.addRejected());
  }
}

/** One at a time, in the order requested: positions refer to the list after the previous change. */
function* changeList(api: Api) {
  const requests = yield* actionChannel<Change>([
    sequenceEditor.moved.type,
    sequenceEditor.attachRequested.type,
    sequenceEditor.detachRequested.type,
    sequenceEditor.addRequested.type,
  ]);
  const keys = onceKeys();
  const change = safely(function* (action: Change) {
    if (sequenceEditor.moved.match(action)) yield* move(api, action);
    else if (sequenceEditor.attachRequested.match(action)) yield* attach(api, action);
    else if (sequenceEditor.detachRequested.match(action)) yield* detach(api, action);
    else yield* add(api, keys, action);
  });
  while (true) yield* change(yield* take(requests));
}

function* update(api: Api, body: BodyOf<typeof updateSequence>) {
  const { sequence } = yield* select(selectSequenceEditor);
  if (!sequence) throw new Error('no sequence is open');
  const { id, revision } = sequence;
  const changed = yield* request(api, updateSequence, { params: { id }, body, ifMatch: revision });
  return { id, ...changed };
}

function* publish(api: Api) {
  const { id } = yield* select(selectSequenceEditor);
  if (id === null) return;
  try {
    const { version, warnings } = yield* request(api, publishSequence, {
      params: { id },
      timeoutMs: PUBLISH_TIMEOUT_MS,
    });
    yield* put(sequenceEditor.publishFulfilled({ version, warnings: warnings.length }));
  } catch (error) {
    const failure = failureOf(error);
    yield* put(sequenceEditor.publishRejected({ failure, problems: flowProblemsOf(failure) }));
  }
  yield* reload(api);
}

/**
 * Flows that may be attached: the sequence owner's flows that are not in it. Searches all, because the newest may all
 * be in it.
 */
function* search(api: Api, q: string) {
  if (q !== '') yield* delay(SEARCH_DEBOUNCE_MS);
  const { sequence } = yield* select(selectSequenceEditor);
  if (!sequence) return;
  try {
    const query = {
      all: '1' as const,
      ...(sequence.ownership === 'own' ? { ownership: 'own' as const } : {}),
      ...searchQuery(q),
    };
    const { flows } = yield* request(api, listFlows, { query });
    const attachedIds = new Set(sequence.flows.map(({ id }) => id));
    const { email } = sequence.user;
    const others = flows.filter(({ id, user }) => !attachedIds.has(id) && user.email === email);
    yield* put(sequenceEditor.searchFulfilled(others.slice(0, SHOWN)));
  } catch {
    yield* put(sequenceEditor.searchRejected());
  }
}

export function* sequenceSaga(api: Api) {
  yield* onLatest(sequenceEditor.opened, () => load(api));
  yield* onLatest(sequenceEditor.refreshed, () => reload(api));
  yield* onLatest(sequenceEditor.searched, ({ payload }) => search(api, payload.trim()));
  yield* onLatest(sequenceEditor.publishRequested, () => publish(api));
  yield* onLatest(sequenceEditor.renameRequested, function* ({ payload: name }) {
    try {
      yield* put(sequenceEditor.renameFulfilled({ ...(yield* update(api, { ...name })), name }));
    } catch (error) {
      yield* put(sequenceEditor.renameRejected(failureOf(error)));
    }
  });
  yield* onLatest(sequenceEditor.languagesChosen, function* ({ payload: languages }) {
    try {
      const changed = yield* update(api, { languages: [...languages] });
      yield* put(sequenceEditor.languagesFulfilled({ ...changed, languages }));
    } catch (error) {
      yield* refused(error);
    }
  });
  yield* onLatest(sequenceEditor.settingsRequested, function* ({ payload: settings }) {
    try {
      const changed = yield* update(api, { settings: settings as FlowSequence['settings'] });
      yield* put(sequenceEditor.settingsFulfilled({ ...changed, settings }));
    } catch {
      yield* put(sequenceEditor.settingsRejected());
    }
  });
  yield* onEvery(sequenceEditor.leaveRequested, function* () {
    const { id } = yield* select(selectSequenceEditor);
    const email = yield* select((state: RootState) => state.session.user?.email);
    if (id === null || email === undefined) return;
    try {
      yield* request(api, unshareSequence, { params: { id }, body: { with: email } });
      yield* put(sequenceEditor.left());
    } catch (error) {
      yield* put(sequenceEditor.leaveRejected(failureOf(error)));
    }
  });
  yield* changeList(api);
}
