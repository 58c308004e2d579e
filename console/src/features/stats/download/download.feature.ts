import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';
import {
  getSequenceResponseLogsFile,
  getSequenceResponseLogsFileProgress,
} from '@parley/contracts/http/sequence-stats';
import { getResponseLogsFile, getResponseLogsFileProgress, type FileQuery } from '@parley/contracts/http/stats';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { call, delay, put, race, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../../foundation/api/api.js';
import { failureOf } from '../../../foundation/api/failure.js';
import { cancellable, request } from '../../../foundation/api/request.js';
import { defineFeature } from '../../../foundation/feature.js';
import { safely } from '../../../foundation/workers.js';
import { saveBlob } from '../../../ui/save-file.js';
import { download, downloadReducer, fileNameOf, type Download, type Downloaded } from './download.slice.js';

const PROGRESS_MS = 1_000;

function* fetchFile(api: Api, wanted: Download) {
  const { of, format, withHistories, language } = wanted;
  const exportId = newUuid();
  const how = {
    format,
    exportId,
    ...(withHistories ? { withHistories: 'true' as const } : {}),
    language: INTERFACE_LANGUAGES.find((each) => each === language) ?? 'en',
  };
  try {
    const { file } = yield* race({
      file: cancellable((signal) => fileOf(api, of, how, signal)),
      progress: call(follow, api, of, exportId),
    });
    if (!file) return;
    saveBlob(fileNameOf(of, format), file);
    yield* put(download.fulfilled());
  } catch (error) {
    yield* put(download.rejected(failureOf(error)));
  }
}

function fileOf(api: Api, of: Downloaded, how: FileQuery, signal: AbortSignal): Promise<Blob> {
  const params = { id: of.id };
  return of.kind === 'flow'
    ? api.file(getResponseLogsFile, { params, query: { ...of.query, ...how }, signal })
    : api.file(getSequenceResponseLogsFile, { params, query: { ...of.query, ...how }, signal });
}

/** Asks how far the file is, until the file is there. */
function* follow(api: Api, { kind, id }: Downloaded, exportId: string) {
  const route = kind === 'flow' ? getResponseLogsFileProgress : getSequenceResponseLogsFileProgress;
  for (;;) {
    yield* delay(PROGRESS_MS);
    try {
      const at = yield* request(api, route, { params: { id, exportId } });
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
