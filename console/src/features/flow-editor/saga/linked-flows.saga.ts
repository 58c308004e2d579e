/** The flows that the draft leads to, as they are published: the preview plays them. Asked for when a link comes or goes. */
import type { Action } from '@reduxjs/toolkit';
import { debounce, put, select } from 'typed-redux-saga';
import { linksOf } from '@parley/contracts/flow/flow-links';
import { getLinkedFlows } from '@parley/contracts/http/flows';
import type { Api } from '../../../app/api/api.js';
import { request } from '../../../app/api/request.js';
import * as editor from '../model/editor-actions.js';
import { definitionFrom } from '../model/flow-document.js';
import { changesDraft } from './autosave.saga.js';
import { selectEditor } from './select-editor.js';

/** A link is chosen from a list, not typed; in ms. */
const LOOK_MS = 500;
/** As many as one request takes. */
const MOST = 50;

export function* linkedFlowsSaga(api: Api) {
  let asked = '';
  function* look() {
    const { flowId, doc } = yield* select(selectEditor);
    if (flowId === null) return;
    const others = new Set(linksOf(definitionFrom(doc)).map((link) => link.flowId));
    others.delete(flowId);
    const flows = [...others]
      .sort((a, b) => a - b)
      .slice(0, MOST)
      .join(',');
    if (flows === asked) return;
    asked = flows;
    try {
      const linked =
        flows === '' ? [] : yield* request(api, getLinkedFlows, { params: { id: flowId }, query: { flows } });
      yield* put(editor.linkedFlowsFound(linked));
    } catch {
      // The preview says that the flow was not found; the next edit asks again.
      asked = '';
    }
  }
  yield* look();
  yield* debounce(LOOK_MS, (action: Action) => changesDraft(action) || editor.rebased.match(action), look);
}
