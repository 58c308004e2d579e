/** One's own learning record store and the log of statements for it. */
import type { BodyOf } from '@parley/contracts/http/route';
import {
  enableXapi,
  getStatement,
  getXapi,
  listStatements,
  removeXapi,
  resendRefused,
  resendStatement,
  saveXapi,
  sendPastStatements,
  testXapi,
  type OneStatement,
  type StatementRow,
  type StatementState,
  type XapiStore,
} from '@parley/contracts/http/xapi';
import { command, resource } from '../../foundation/resource.js';
import { messageLog } from './log-page.js';

/** A test needs two calls, each as slow as the store is. */
const LONG_MS = 60_000;
/** "Send what happened since …" reads the whole log of events. */
const LONGER_MS = 120_000;

export interface XapiReply {
  /** null = not connected. */
  readonly store: XapiStore | null;
}
type Change =
  { readonly what: 'save'; readonly body: BodyOf<typeof saveXapi> } | { readonly what: 'enable' | 'remove' };
/** `since`: an ISO time. */
type Send = { readonly what: 'refused' } | { readonly id: string } | { readonly since: string };

export const changing = command({
  name: 'changeXapi',
  send(api, change: Change, signal): Promise<XapiReply> {
    if (change.what === 'save') return api.call(saveXapi, { body: change.body, signal });
    return change.what === 'enable' ? api.call(enableXapi, { signal }) : api.call(removeXapi, { signal });
  },
});
export const testing = command({
  name: 'testXapi',
  send: async (api, _: void, signal) => (await api.call(testXapi, { timeoutMs: LONG_MS, signal })).steps,
  follow: (steps, action) => (changing.requested.match(action) ? null : steps),
});
/** The reply is the number of statements that it sends. */
export const sending = command({
  name: 'sendStatements',
  async send(api, what: Send, signal) {
    const { queued } = await ('since' in what
      ? api.call(sendPastStatements, { body: what, timeoutMs: LONGER_MS, signal })
      : 'id' in what
        ? api.call(resendStatement, { params: { statementId: what.id }, signal })
        : api.call(resendRefused, { signal }));
    return queued;
  },
  follow: (queued, action) => (isRemoved(action) ? null : queued),
});
const isRemoved = (action: Parameters<typeof changing.fulfilled.match>[0]): boolean =>
  changing.fulfilled.match(action) && action.payload.arg.what === 'remove';

export const store = resource({
  name: 'loadXapi',
  load: (api, _: void, signal): Promise<XapiReply> => api.call(getXapi, { signal }),
  follow: (reply, action) => (changing.fulfilled.match(action) ? action.payload.reply : reply),
});
export const statements = messageLog<StatementRow, OneStatement, StatementState>({
  name: 'statements',
  async list(api, query, signal) {
    const reply = await api.call(listStatements, { query, signal });
    return { rows: reply.statements, hasMore: reply.hasMore };
  },
  one: (api, statementId, signal) => api.call(getStatement, { params: { statementId }, signal }),
  emptiedBy: isRemoved,
  refreshedBy: (action) =>
    sending.fulfilled.match(action) || (changing.fulfilled.match(action) && action.payload.arg.what === 'enable'),
});
