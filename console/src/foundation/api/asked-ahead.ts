/**
 * The page makes such requests before its scripts are there (`shell/at-once/`), so that the answers travel along with
 * them. The first call that asks the same takes the answer.
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
    parleyAsked?: readonly AskedAhead[] | undefined;
  }
}

/** An answer that waited longer for its call may be out of date; in ms. */
export const KEEPS_MS = 60_000;

/** Asks for what only the scripts will read. */
export function askFor(address: string, token: string, language: string): Promise<Response> {
  const authorization = `Bearer ${token}`;
  const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: authorization };
  const stop = new AbortController();
  const reply = fetch(address, { headers, signal: stop.signal });
  // Whoever takes it hears of it.
  reply.catch(() => undefined);
  window.parleyAsked = [...(window.parleyAsked ?? []), { address, authorization, at: performance.now(), reply, stop }];
  return reply;
}

/** @returns the reply's JSON for the page itself; null if there is none */
export const askAhead = (address: string, token: string, language: string): Promise<unknown> =>
  askFor(address, token, language).then(
    (answer) => (answer.ok ? answer.clone().json() : null),
    () => null,
  );

/** `fetch`, or what was asked ahead if it is the same. */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const asked =
    init?.method === 'GET' &&
    window.parleyAsked?.find(
      ({ address, authorization }) =>
        input === address && new Headers(init.headers).get('authorization') === authorization,
    );
  if (!asked) return fetch(input, init);
  window.parleyAsked = window.parleyAsked?.filter((each) => each !== asked);
  if (performance.now() - asked.at > KEEPS_MS) return fetch(input, init);
  // Also while its body arrives.
  init.signal?.addEventListener('abort', () => asked.stop.abort(), { once: true });
  return asked.reply.catch(() => fetch(input, init));
};
