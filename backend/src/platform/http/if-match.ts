import { malformed } from './refusal.js';

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

const refused = () => malformed([{ param: 'if-match', msg: 'Must be the revision of an earlier reply' }]);
/** The one revision that the header names, bare, quoted or weak. */
function named(header: RequestHeaders[string], revision: string): string | null {
  if (typeof header !== 'string') return null;
  const match = new RegExp(`^(?:(?:W/)?"(${revision})"|(${revision}))$`).exec(header.trim());
  return match?.[1] ?? match?.[2] ?? null;
}

/** The revision in `If-Match`; null if the header is absent or `*`. @throws Refusal 400 */
export function ifMatchRevision(headers: RequestHeaders): number | null {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return null;
  const revision = named(header, '\\d{1,9}');
  if (revision === null) throw refused();
  return Number(revision);
}

/** The revision of a list in `If-Match`, which has to be there: what is named by its place moves. @throws Refusal 400 */
export function ifMatchList(headers: RequestHeaders): string {
  const revision = named(headers['if-match'], '[\\w-]{1,64}');
  if (revision === null) throw refused();
  return revision;
}
