/**
 * Follows other authors while a flow is open: who they are and what they save. Their edits are merged with our unsaved
 * ones. If both changed the same field, our edit is saved at once, so that the server reports the conflict and the
 * author can choose.
 */
import { eventChannel, type EventChannel } from 'redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { getFlow } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { request } from '../../../foundation/api/request.js';
import type { RootState } from '../../../foundation/store.js';
import type { FlowEditorState } from '../model/editor-state.js';
import * as editor from '../model/editor-actions.js';
import { documentFrom } from '../model/flow-document.js';
import { mergeDocuments } from '../model/merge.js';
import { saveRequested } from '../sync/autosave.saga.js';
import { selectEditor } from '../model/select-editor.js';
import type { ConnectLive, Live, LiveNews } from './connect-live.js';
import { peopleHere, placeChanged } from './presence.slice.js';

interface Connection {
  readonly news: EventChannel<LiveNews>;
  readonly live: Live;
}
function openConnection(connect: ConnectLive, flowId: number, jwt: string): Connection {
  let onNews: (news: LiveNews) => void = () => undefined;
  const live = connect({ flowId, jwt }, (news) => onNews(news));
  const news = eventChannel<LiveNews>((emit) => {
    onNews = emit;
    return () => live.close();
  });
  return { news, live };
}

/** @param isAsking - True while another request of this author runs, besides saving. */
export function* presenceSaga(api: Api, connect: ConnectLive, isAsking: (root: RootState) => boolean) {
  const { flowId } = yield* select(selectEditor);
  const jwt = yield* select((root: RootState) => root.session.user?.jwt);
  if (flowId === null || jwt === undefined) return;
  const { news, live } = openConnection(connect, flowId, jwt);
  let newest = -1;
  let isFetching = false;
  try {
    yield* takeEvery(placeChanged, ({ payload }) => live.at(payload));
    while (true) {
      const message = yield* take(news);
      if (message.kind === 'present') yield* put(peopleHere(message.people));
      else {
        newest = Math.max(newest, message.revision);
        if (isFetching) continue;
        isFetching = true;
        yield* fork(function* () {
          try {
            yield* call(fetchNews, api, isAsking, () => newest);
          } finally {
            isFetching = false;
          }
        });
      }
    }
  } finally {
    news.close();
  }
}

const isOfEditor = ({ type }: Action): boolean => String(type).startsWith('flowEditor/');

/** True while a save runs, because its reply brings news too, or while typed text hasn't reached the draft. */
const isBusy = ({ conflict, typing, save }: FlowEditorState): boolean =>
  conflict !== null || typing || save === 'saving';

function* whenIdle(isAsking: (root: RootState) => boolean) {
  while (true) {
    const state = yield* select(selectEditor);
    if (!isBusy(state) && !(yield* select(isAsking))) return state;
    yield* take(isOfEditor);
  }
}

/** Fetches the draft until it is as new as the latest news. */
function* fetchNews(api: Api, isAsking: (root: RootState) => boolean, newest: () => number) {
  while (true) {
    const before = yield* call(whenIdle, isAsking);
    if (before.flowId === null || before.revision >= newest()) return;
    try {
      const { definition, ...facts } = yield* request(api, getFlow, { params: { id: before.flowId } });
      const theirs = documentFrom(definition);
      const now = yield* call(whenIdle, isAsking);
      if (facts.revision <= now.revision) continue;
      if (mergeDocuments({ base: now.base, mine: now.doc, theirs }).conflicts.length > 0) {
        yield* put(saveRequested());
        return;
      }
      yield* put(editor.rebased({ theirs, revision: facts.revision, by: null, facts }));
    } catch (error) {
      // The next save merges others' edits, and the next news fetches again.
      console.warn(error);
      return;
    }
  }
}
