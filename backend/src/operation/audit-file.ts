import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { AuditRow } from '@parley/contracts/http/operation';
import { csvOf } from '../stats/response-file/csv.js';

const HEADINGS = ['time (UTC)', 'event', 'account', 'e-mail', 'about', 'details'];

/** The audit log as CSV, for programs and auditors: its words are the log's own. */
export function auditFile(events: AsyncIterable<AuditRow>): StreamableFile {
  const rows = (async function* () {
    for await (const { at, event, accountId, email, aboutEmail, details } of events)
      yield [at, event, accountId, email, aboutEmail, JSON.stringify(details)];
  })();
  return new StreamableFile(Readable.from(csvOf({ headings: HEADINGS, rows })), {
    type: 'text/csv; charset=utf-8',
    disposition: 'attachment; filename="parley-audit.csv"',
  });
}
