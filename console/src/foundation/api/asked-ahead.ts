/**
 * A request that the page made before its scripts were there (`shell/at-once/`), so that the answer travels along with
 * them. The first call that asks the same takes it.
 */
interface AskedAhead {
  readonly address: string;
  readonly authorization: string;
  readonly at: number;
  readonly reply: Promise<Response>;
  readonly stop: AbortController;
}
declare global {
  interface Window {
    parleyAsked?: AskedAhead | undefined;
  }
}

/** An answer that waited longer for its call may be out of date; in ms. */
export const KEEPS_MS = 60_000;

/** @returns the reply's JSON for the page itself; null if there is none */
export function askAhead(address: string, token: string, language: string): Promise<unknown> {
  const authorization = `Bearer ${token}`;
  const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: authorization };
  const stop = new AbortController();
  const reply = fetch(address, { headers, signal: stop.signal });
  // Whoever takes it hears of it.
  reply.catch(() => undefined);
  window.parleyAsked = { address, authorization, at: performance.now(), reply, stop };
  return reply.then(
    (answer) => (answer.ok ? answer.clone().json() : null),
    () => null,
  );
}

/** `fetch`, or what was asked ahead if it is the same. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const asked = window.parleyAsked;
  const isSame =
    asked !== undefined &&
    init?.method === 'GET' &&
    input === asked.address &&
    new Headers(init.headers).get('authorization') === asked.authorization;
  if (!isSame) return fetch(input, init);
  window.parleyAsked = undefined;
  if (performance.now() - asked.at > KEEPS_MS) return fetch(input, init);
  // Also while its body arrives.
  init.signal?.addEventListener('abort', () => asked.stop.abort(), { once: true });
  return asked.reply.catch(() => fetch(input, init));
};
