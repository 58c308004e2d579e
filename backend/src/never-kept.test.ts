/** Replies that contain what people wrote are kept by no browser and no proxy. */
import { API } from '@parley/contracts/http/api';
import { login } from '@parley/contracts/http/auth';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { createSequence, publishSequence } from '@parley/contracts/http/sequences';
import type { Route } from '@parley/contracts/http/route';
import { Client, newAuthor, PASSWORD, type Answered } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

/** These replies may be cached: they are for everybody who knows the address, and the handler says how long. */
const PUBLIC = ['getPublished', 'getPlayable', 'getPublishedSequence', 'getSequencePlayable'];

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let ids: Readonly<Record<'flow' | 'sequence', number>>;
beforeAll(async () => {
  parley = await startTestParley();
  owner = await newAuthor(parley.consoleUrl);
  const { id: flow } = await owner.ok(createFlow, { body: { name: 'Exam' } });
  await owner.ok(publishFlow, { params: { id: flow } });
  const { id: sequence } = await owner.ok(createSequence, { body: { name: 'Course', flows: [flow] } as never });
  await owner.ok(publishSequence, { params: { id: sequence } });
  ids = { flow, sequence };
});
afterAll(() => parley.drop());

function ask(route: Route): Promise<Answered<never>> {
  const base = route.host === 'share' ? parley.shareUrl : parley.consoleUrl;
  const id = route.path.startsWith('/flow_sequences') ? ids.sequence : ids.flow;
  const path = route.path.replace(':id', String(id)).replace(':version', '1').replace(/:\w+/g, 'nothing');
  return new Client(base, route.host === 'share' ? null : owner.jwt).raw('GET', `/api${path}`);
}

test('HTTP-30 every reply to a GET that isn’t listed as public is kept by nobody', async () => {
  const read = API.filter(({ method }) => method === 'GET');
  const answered: string[] = [];
  for (const route of read) {
    const { status, headers } = await ask(route);
    const kept = headers.get('cache-control');
    if (status === 200) answered.push(route.name);
    if (!PUBLIC.includes(route.name)) expect([route.name, kept]).toEqual([route.name, 'no-store']);
    else if (status === 200) expect([route.name, kept]).not.toEqual([route.name, 'no-store']);
  }
  // The test looked at replies, not at refusals.
  for (const name of ['me', 'listFlows', 'getFlow', 'getResponseLogs', 'getSharedWith', 'getFlowStats', 'getPlayable'])
    expect(answered).toContain(name);
  expect(answered.length).toBeGreaterThan(25);
});
test('HTTP-30 so is the reply to a login, and a refusal', async () => {
  const anyone = new Client(parley.consoleUrl);
  const body = { email: owner.session.email, password: PASSWORD };
  for (const answer of [
    await anyone.call(login, { body }),
    await anyone.call(login, { body: { ...body, password: 'x' } }),
  ])
    expect(answer.headers.get('cache-control')).toBe('no-store');
});
