/**
 * Reads the target of a redirect. Webhooks follow none: the log shows it, so that the owner can correct the address.
 */

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_CHARACTERS = 300;

/**
 * Host and path, without the query, the fragment and the user name, which may be secrets; null if it leads nowhere.
 * @param location as the answer has it: it may be relative to the address that was asked
 */
export function redirectOf(status: number, location: string | undefined, asked: string): string | null {
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, asked)) return null;
  const { protocol, host, pathname } = new URL(location, asked);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return `${protocol}//${host}${pathname}`.slice(0, MAX_CHARACTERS);
}
