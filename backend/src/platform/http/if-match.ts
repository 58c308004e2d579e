import { malformed } from './refusal.js';

/** The revision in `If-Match` (bare, quoted or weak); null if the header is absent or `*`. @throws Refusal 400 */
export function ifMatchRevision(headers: Readonly<Record<string, string | string[] | undefined>>): number | null {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return null;
  const revision =
    typeof header === 'string'
      ? /^(?:(?:W\/)?"(\d{1,9})"|(\d{1,9}))$/.exec(header.trim())?.slice(1).find(Boolean)
      : undefined;
  if (revision === undefined) throw malformed([{ param: 'if-match', msg: 'Must be the revision of an earlier reply' }]);
  return Number(revision);
}
