/**
 * While a flow is open: who else is here, and what they save. What comes in goes beside one's own unsaved edits; where both
 * changed the same field, one's own edit is saved at once, so that the server says whose the other is and the author is asked.
 */
import { eventChannel, type EventChannel } from 'redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { getFlow } from '@parley/contracts/http/flows';
import type { Api } from '../../../app/api/api.js';
import { request } from '../../../app/api/request.js';
import type { RootState } from '../../../app/store.js';
import type { FlowEditorState } from '../model/editor-state.js';
import * as editor from '../model/editor-actions.js';
import { documentFrom } from '../model/flow-document.js';
import { mergeDocuments } from '../model/merge.js';
import { saveRequested } from '../saga/autosave.saga.js';
import { selectEditor } from '../saga/select-editor.js';
import type { ConnectLive, Live, LiveNews } from './live.js';
import { peopleHere, placeChanged } from './presence.slice.js';

interface Line {
  readonly news: EventChannel<LiveNews>;
  readonly live: Live;
}
function openLine(connect: ConnectLive, flowId: number, jwt: string): Line {
  let tell: (news: LiveNews) => void = () => undefined;
  const live = connect({ flowId, jwt }, (news) => tell(news));
  const news = eventChannel<LiveNews>((emit) => {
    tell = emit;
    return () => live.close();
  });
  return { news, live };
}

export function* presenceSaga(api: Api, connect: ConnectLive) {
  const { flowId } = yield* select(selectEditor);
  const jwt = yield* select((root: RootState) => root.session.user?.jwt);
  if (flowId === null || jwt === undefined) return;
  const { news, live } = openLine(connect, flowId, jwt);
  let newest = -1;
  let taking = false;
  try {
    yield* takeEvery(placeChanged, ({ payload }) => live.at(payload));
    while (true) {
      const heard = yield* take(news);
      if (heard.kind === 'present') yield* put(peopleHere(heard.people));
      else {
        newest = Math.max(newest, heard.revision);
        if (taking) continue;
        taking = true;
        yield* fork(function* () {
          try {
            yield* call(takeNews, api, () => newest);
          } finally {
            taking = false;
          }
        });
      }
    }
  } finally {
    news.close();
  }
}

const isOfEditor = ({ type }: Action): boolean => String(type).startsWith('flowEditor/');

/** One's own request is on its way, and what it brings is news as well; or letters have not reached the draft yet. */
const isBusy = (state: FlowEditorState): boolean =>
  state.conflict !== null ||
  state.typing ||
  state.save === 'saving' ||
  [state.publish, state.rename, state.settingsSave, state.languagesSave].includes('pending');

function* whenIdle() {
  while (true) {
    const state = yield* select(selectEditor);
    if (!isBusy(state)) return state;
    yield* take(isOfEditor);
  }
}

/** Until the draft is as new as what was heard of. */
function* takeNews(api: Api, newest: () => number) {
  while (true) {
    const before = yield* call(whenIdle);
    if (before.flowId === null || before.revision >= newest()) return;
    try {
      const { definition, ...facts } = yield* request(api, getFlow, { params: { id: before.flowId } });
      const theirs = documentFrom(definition);
      const now = yield* call(whenIdle);
      if (facts.revision <= now.revision) continue;
      if (mergeDocuments(now.base, now.doc, theirs).conflicts.length > 0) {
        yield* put(saveRequested());
        return;
      }
      yield* put(editor.rebased({ theirs, revision: facts.revision, by: null, facts }));
    } catch (error) {
      // The next save merges, and the next news asks again.
      console.warn(error);
      return;
    }
  }
}
