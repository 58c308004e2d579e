/** One's own course platforms: addresses to copy, the platforms, and the grades of the one that is open. */
import {
  addPlatform,
  answerDeployment,
  getLti,
  registerPlatform,
  removePlatform,
  updatePlatform,
} from '@parley/contracts/http/lti';
import { listGrades, retryGrade, retryGrades, testPlatform, type GradeState } from '@parley/contracts/http/lti-grades';
import type { BodyOf } from '@parley/contracts/http/route';
import { command, resource } from '../../foundation/resource.js';

/** A platform may need several calls, each as slow as it is. */
const LONG_MS = 60_000;

/** `id` null = a new platform. */
interface Save {
  readonly id: string | null;
  readonly body: BodyOf<typeof addPlatform>;
}
interface DeploymentAnswer {
  readonly id: string;
  readonly deployment: string;
  readonly allow: boolean;
}
interface Retry {
  readonly platform: string;
  /** null = all grades that are not sent. */
  readonly grade: string | null;
}

export const saving = command({
  name: 'savePlatform',
  send: (api, { id, body }: Save, signal) =>
    id === null
      ? api.call(addPlatform, { body, signal })
      : api.call(updatePlatform, { params: { platform: id }, body, signal }),
});
export const removing = command({
  name: 'removePlatform',
  send: (api, platform: string, signal) => api.call(removePlatform, { params: { platform }, signal }),
});
export const answering = command({
  name: 'answerDeployment',
  send: (api, { id: platform, ...body }: DeploymentAnswer, signal) =>
    api.call(answerDeployment, { params: { platform }, body, signal }),
});
/** The reply is the address at which a platform registers itself; it works once. */
export const registering = command({
  name: 'registerPlatform',
  send: async (api, _: void, signal) => (await api.call(registerPlatform, { signal })).url,
});
export const testing = command({
  name: 'testPlatform',
  send: async (api, platform: string, signal) =>
    (await api.call(testPlatform, { params: { platform }, timeoutMs: LONG_MS, signal })).steps,
});
export const retrying = command({
  name: 'retryGrades',
  send: (api, { platform, grade }: Retry, signal) =>
    grade === null
      ? api.call(retryGrades, { params: { platform }, body: {}, signal })
      : api.call(retryGrade, { params: { platform, grade }, signal }),
});

export const platforms = resource({
  name: 'loadLti',
  load: (api, _: void, signal) => api.call(getLti, { signal }),
  refreshedBy: (action) =>
    saving.fulfilled.match(action) || removing.fulfilled.match(action) || answering.fulfilled.match(action),
});
export const grades = resource({
  name: 'loadGrades',
  load: (api, { platform, state }: { readonly platform: string; readonly state: GradeState | null }, signal) =>
    api.call(listGrades, { params: { platform }, query: state ? { state } : {}, signal }),
  refreshedBy: retrying.fulfilled.match,
});
