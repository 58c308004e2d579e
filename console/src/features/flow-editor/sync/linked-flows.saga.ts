/**
 * Fetches the published flows that the draft links to, because the preview plays them. Runs again when links change.
 */
import type { Action } from '@reduxjs/toolkit';
import { debounce, put, select } from 'typed-redux-saga';
import { linksOf } from '@parley/contracts/engine/flow-links';
import { getLinkedFlows } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { request } from '../../../foundation/api/request.js';
import * as editor from '../model/editor-actions.js';
import { definitionFrom } from '../model/flow-document.js';
import { changesDraft } from './autosave.saga.js';
import { selectEditor } from '../model/select-editor.js';
import { linkedFlowsFound } from './linked-flows.slice.js';

/** Delay from an edit to the request, in ms. Links are chosen, not typed, so it can be short. */
const REFRESH_MS = 500;
/** The server's limit per request. */
const MAX_FLOWS = 50;

export function* linkedFlowsSaga(api: Api) {
  let requested = '';
  function* refresh() {
    const { flowId, doc } = yield* select(selectEditor);
    if (flowId === null) return;
    const others = new Set(linksOf(definitionFrom(doc)).map((link) => link.flowId));
    others.delete(flowId);
    const flows = [...others]
      .sort((a, b) => a - b)
      .slice(0, MAX_FLOWS)
      .join(',');
    if (flows === requested) return;
    requested = flows;
    try {
      const linked =
        flows === '' ? [] : yield* request(api, getLinkedFlows, { params: { id: flowId }, query: { flows } });
      yield* put(linkedFlowsFound(linked));
    } catch {
      // The preview reports missing flows; the next edit requests them again.
      requested = '';
    }
  }
  yield* refresh();
  yield* debounce(REFRESH_MS, (action: Action) => changesDraft(action) || editor.rebased.match(action), refresh);
}
