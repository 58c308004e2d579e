import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';
import { getResponseLogsFile, getResponseLogsFileProgress } from '@parley/contracts/http/stats';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { call, delay, put, race, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { cancellable, request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import { safely } from '../../../foundation/workers.js';
import { saveBlob } from '../../../ui/save-file.js';
import { download, downloadReducer, type Download } from './download.slice.js';

const PROGRESS_MS = 1_000;

const fileName = ({ flowId, format }: Download): string => `flow-${flowId}-response-data.${format}`;

function* fetchFile(api: Api, wanted: Download) {
  const { flowId, query, format, withHistories, language } = wanted;
  const exportId = newUuid();
  const asked = {
    ...query,
    format,
    exportId,
    ...(withHistories ? { withHistories: 'true' as const } : {}),
    language: INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en',
  };
  try {
    const { file } = yield* race({
      file: cancellable((signal) => api.file(getResponseLogsFile, { params: { id: flowId }, query: asked, signal })),
      progress: call(follow, api, flowId, exportId),
    });
    if (!file) return;
    saveBlob(fileName(wanted), file);
    yield* put(download.fulfilled());
  } catch (error) {
    yield* put(download.rejected(failureOf(error)));
  }
}

/** Asks how far the file is, until the file is there. */
function* follow(api: Api, flowId: number, exportId: string) {
  for (;;) {
    yield* delay(PROGRESS_MS);
    try {
      const at = yield* request(api, getResponseLogsFileProgress, { params: { id: flowId, exportId } });
      if (at && at.total > 0) yield* put(download.progressed(at.done / at.total));
    } catch {
      // The file comes without it.
    }
  }
}

function* downloadSaga(api: Api) {
  yield* takeLatest(
    [download.requested.type, download.reset.type],
    safely(function* (action: { type: string }) {
      if (download.requested.match(action)) yield* fetchFile(api, action.payload);
    }),
  );
}

export const feature = defineFeature({ name: 'download', reducer: downloadReducer, saga: downloadSaga });
