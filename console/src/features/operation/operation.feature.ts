/** Loads the state of the installation, its accounts and its audit log, and changes accounts. */
import {
  changeAccount,
  changeInstallation,
  eraseAccount,
  getAuditFile,
  getOperation,
  handOverAccount,
  listAccounts,
  listAudit,
  sendTestMail,
  sendTestUpload,
} from '@parley/contracts/http/operation';
import type { BodyOf, QueryOf } from '@parley/contracts/http/route';
import { command, featureOf, pages, resource } from '../../foundation/resource.js';

export const changing = command({
  name: 'changeAccount',
  send: (api, { id, ...body }: { readonly id: string } & BodyOf<typeof changeAccount>, signal) =>
    api.call(changeAccount, { params: { accountId: id }, body, signal }),
});
export const erasing = command({
  name: 'eraseAccount',
  send: (api, { id, ...body }: { readonly id: string } & BodyOf<typeof eraseAccount>, signal) =>
    api.call(eraseAccount, { params: { accountId: id }, body, signal }),
});
export const handingOver = command({
  name: 'handOverAccount',
  send: (api, { id, to }: { readonly id: string; readonly to: string }, signal) =>
    api.call(handOverAccount, { params: { accountId: id }, body: { to }, signal }),
});
export const mailing = command({
  name: 'sendTestMail',
  send: (api, _: void, signal) => api.call(sendTestMail, { signal }),
});
export const uploading = command({
  name: 'sendTestUpload',
  send: (api, _: void, signal) => api.call(sendTestUpload, { signal }),
});
export const settling = command({
  name: 'changeInstallation',
  send: (api, body: BodyOf<typeof changeInstallation>, signal) => api.call(changeInstallation, { body, signal }),
});
export type AuditFilter = NonNullable<QueryOf<typeof getAuditFile>>;
export const downloading = command({
  name: 'downloadAudit',
  send: (api, query: AuditFilter, signal) => api.file(getAuditFile, { query, signal }),
});
export const state = resource({
  name: 'loadOperation',
  load: (api, _: void, signal) => api.call(getOperation, { signal }),
  refreshedBy: (action) => [changing, erasing, handingOver, settling].some(({ fulfilled }) => fulfilled.match(action)),
  staysAfterFailure: true,
});
export const accounts = pages({
  name: 'loadAccounts',
  async load(api, search: string, since, signal) {
    const query = { ...(search === '' ? {} : { search }), ...(since === undefined ? {} : { since }) };
    const { accounts: rows, total } = await api.call(listAccounts, { query, signal });
    return { rows, total, isAtLeast: false };
  },
  removed: (action) => (erasing.fulfilled.match(action) ? action.payload.arg.id : null),
  replaced: (action) => (changing.fulfilled.match(action) ? action.payload.reply : null),
});
export const events = pages({
  name: 'loadAudit',
  async load(api, filter: AuditFilter, since, signal) {
    const query = { ...filter, ...(since === undefined ? {} : { since }) };
    const { events: rows } = await api.call(listAudit, { query, signal });
    return { rows, total: rows.length, isAtLeast: true };
  },
});
export const feature = featureOf('operation', {
  state,
  accounts,
  events,
  changing,
  erasing,
  handingOver,
  mailing,
  uploading,
  settling,
  downloading,
});
