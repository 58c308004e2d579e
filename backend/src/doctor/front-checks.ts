/** Checks of what is in front of Parley: it is asked through its own public addresses. */
import { LIVE_PATH } from '@parley/contracts/http/live';
import { WebSocket } from 'undici';
import { ToDo, type Patient } from './patient.js';
import { SEEN_PATH, ticketOf, type Seen } from './seen.js';

const TIMEOUT_MS = 8_000;
/** An address that nobody has (RFC 5737). */
const PRETENDED = '203.0.113.77';

export async function checkProxy({ config, jwtSecret }: Patient): Promise<string> {
  if (config.publicUrl === null) return 'PUBLIC_URL isn’t set, so nothing is in front';
  if (jwtSecret === null) return 'can be checked once Parley has run';
  const plain = await seenBy(config.publicUrl, jwtSecret, {});
  if (plain.forwarded && config.trustProxy === false)
    throw new ToDo(
      `a proxy is in front, and TRUST_PROXY is off: everybody seems to have the address ${plain.address}. Set TRUST_PROXY=1`,
    );
  const pretending = await seenBy(config.publicUrl, jwtSecret, { 'x-forwarded-for': PRETENDED });
  if (pretending.address === PRETENDED)
    throw new ToDo(
      'callers can pretend an address: TRUST_PROXY names more proxies than there are. Set it to the number of your proxies, or to their addresses',
    );
  return plain.forwarded ? 'tells callers’ addresses, and nobody can pretend one' : 'none is in front';
}

/** @throws ToDo if another program, or none, answers there */
async function seenBy(origin: string, secret: Uint8Array, headers: Readonly<Record<string, string>>): Promise<Seen> {
  const reply = await fetch(`${origin}${SEEN_PATH}`, {
    headers: { ...headers, authorization: `Bearer ${ticketOf(secret, Date.now())}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  }).catch((error: Error & { cause?: { code?: string } }) => {
    throw new ToDo(
      `${origin} can’t be reached from here (${error.cause?.code ?? error.message}). Check PUBLIC_URL, its DNS name and the proxy; Parley must be running`,
    );
  });
  if (reply.status !== 200)
    throw new ToDo(
      `${origin} answers ${reply.status}, so it leads to something else than this Parley. Check the proxy`,
    );
  return (await reply.json()) as Seen;
}

export async function checkWebsockets({ config: { publicUrl, shareUrl } }: Patient): Promise<string> {
  const origins = [publicUrl, shareUrl].filter((origin) => origin !== null);
  if (origins.length === 0) return 'PUBLIC_URL and SHARE_URL aren’t set, so nothing is in front';
  for (const origin of origins) {
    const isThere = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      () => true,
      () => false,
    );
    if (!isThere) throw new ToDo(`not checked: ${origin} can’t be reached from here`);
    if (!(await opens(origin)))
      throw new ToDo(
        `${origin} lets none through, so waiting chats ask every second. Let the proxy pass Upgrade and Connection for ${LIVE_PATH}`,
      );
  }
  return 'pass';
}

/** Waits for the first packet of socket.io, which begins with 0. */
function opens(origin: string): Promise<boolean> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    const end = (works: boolean) => {
      clearTimeout(timer);
      resolve(works);
    };
    socket.addEventListener('message', ({ data }) => end(String(data).startsWith('0')));
    socket.addEventListener('error', () => end(false));
    socket.addEventListener('close', () => end(false));
  }).finally(() => socket.close());
}
