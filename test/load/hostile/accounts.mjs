// Callers who ask for the most expensive work as often as they can.
import { request } from 'node:http';
import { post, signUpAs } from '../answers/learners.mjs';
import { largeFlows } from './large-flows.mjs';

/** Asks as a browser does, but doesn't look at the reply: hostile callers have processors of their own. */
export const ask = (url, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { ...headers, 'accept-encoding': 'br' } }, (reply) => {
      reply.on('end', () => resolve(reply.statusCode)).resume();
    });
    call.once('error', reject);
    call.end(body);
  });

/** Repeats a request until `isOver`, and counts the replies by their status. */
export async function repeat(replies, name, isOver, call) {
  while (!isOver()) {
    const status = await call();
    const key = `${name} ${status}`;
    replies[key] = (replies[key] ?? 0) + 1;
    if (status === 429 || status === 503) await new Promise((done) => setTimeout(done, 100));
  }
}

/** An account that saves, checks, publishes, clones and reads its large flows without a pause. */
export async function hostile(consoleUrl, n) {
  const { jwt } = await signUpAs(consoleUrl, `hostile${n}@example.org`);
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const flows = [];
  for (const definition of largeFlows) {
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Large', definition }, headers);
    flows.push({ id, definition });
  }
  const call = (method, path, body) =>
    ask(`${consoleUrl}/api/flows${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  let saves = 0;
  return {
    flows,
    headers,
    begin: (replies, isOver) =>
      Promise.all(
        flows.flatMap(({ id, definition }) => {
          const save = () => {
            definition.promptsArray[0].definition.message = `Saved ${(saves += 1)} times`;
            return call('PUT', `/${id}`, { definition });
          };
          return [
            repeat(replies, 'save', isOver, save),
            repeat(replies, 'check', isOver, () => call('GET', `/${id}/check`)),
            repeat(replies, 'publish', isOver, () => call('POST', `/${id}/publish`, {})),
            repeat(replies, 'clone', isOver, () => call('POST', `/${id}/clone`)),
            repeat(replies, 'read', isOver, () => call('GET', `/${id}`)),
          ];
        }),
      ),
  };
}
