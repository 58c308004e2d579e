/** AUTHZ-6: who may go on with a chat is settled by the owner alone, through whatever route settings are written. */
import { updateProfile } from '@parley/contracts/http/auth';
import { cloneFlow, createFlow, getFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import { getSequence, shareSequence, updateSequence } from '@parley/contracts/http/sequences';
import { Client, newAuthor } from './testing/client.js';
import { newSequence, oneQuestion } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let parley: TestParley;
let owner: Author;
let collaborator: Author;
beforeAll(async () => {
  parley = await startTestParley();
  [owner, collaborator] = await Promise.all([newAuthor(parley.consoleUrl), newAuthor(parley.consoleUrl)]);
});
afterAll(() => parley.drop());

const signed = { identifierTrust: 'signed', chatSpacing: '8px' } as const;
const REFUSED = { status: 403, body: { code: 'forbidden', errors: [{ param: 'settings.identifierTrust' }] } };
/** Each of them is another trust than `signed`, the last one by leaving it out. */
const CHANGES = [
  { ...signed, identifierTrust: 'open' },
  { ...signed, identifierTrust: 'bound' },
  { chatSpacing: '8px' },
];

async function item(kind: 'flow' | 'sequence' | 'attached flow') {
  const body = { with: collaborator.session.email };
  if (kind === 'flow') {
    const { id } = await owner.ok(createFlow, {
      body: { name: 'Sums', definition: oneQuestion(), settings: signed } as never,
    });
    await owner.ok(shareFlow, { params: { id }, body });
    return flowOf(id);
  }
  const { id, flows } = await newSequence(owner, { flows: ['One'], settings: signed });
  await owner.ok(shareSequence, { params: { id }, body });
  if (kind === 'attached flow') {
    const flowId = flows[0]!.id;
    await owner.ok(updateFlow, { params: { id: flowId }, body: { settings: signed } });
    return flowOf(flowId);
  }
  const params = { id };
  return {
    put: (who: Client, settings: object) => who.call(updateSequence, { params, body: { settings } as never }),
    settings: async () => (await owner.ok(getSequence, { params })).settings,
  };
}
const flowOf = (id: number) => ({
  put: (who: Client, settings: object) => who.call(updateFlow, { params: { id }, body: { settings } as never }),
  settings: async () => (await owner.ok(getFlow, { params: { id } })).settings,
});

test.each(['flow', 'sequence', 'attached flow'] as const)(
  'AUTHZ-6 a collaborator of a %s changes other settings and not who may go on with a chat; the owner does',
  async (kind) => {
    const { put, settings } = await item(kind);
    for (const change of CHANGES) expect(await put(collaborator, change)).toMatchObject(REFUSED);
    expect(await settings()).toEqual(signed);
    expect((await put(collaborator, { ...signed, chatSpacing: '4px' })).status).toBe(200);
    expect(await settings()).toEqual({ ...signed, chatSpacing: '4px' });
    expect((await put(owner, { identifierTrust: 'open' })).status).toBe(200);
    expect(await settings()).toEqual({ identifierTrust: 'open' });
  },
);

test('AUTHZ-6 an unset choice is `bound`: setting that changes nothing', async () => {
  const { id } = await owner.ok(createFlow, { body: { name: 'Sums' } });
  await owner.ok(shareFlow, { params: { id }, body: { with: collaborator.session.email } });
  const { put } = flowOf(id);
  expect((await put(collaborator, { identifierTrust: 'bound' })).status).toBe(200);
  expect(await put(collaborator, { identifierTrust: 'open' })).toMatchObject(REFUSED);
});

test('AUTHZ-6 an update that would change it changes nothing else either', async () => {
  const { put, settings } = await item('flow');
  expect((await put(collaborator, { identifierTrust: 'open', chatSpacing: '4px' })).status).toBe(403);
  expect(await settings()).toEqual(signed);
});

test('AUTHZ-6 a collaborator can’t copy the flow, and no profile settles it', async () => {
  const { id } = await owner.ok(createFlow, { body: { name: 'Sums', settings: signed } as never });
  await owner.ok(shareFlow, { params: { id }, body: { with: collaborator.session.email } });
  expect((await collaborator.call(cloneFlow, { params: { id } })).status).toBe(403);
  const copy = await owner.ok(cloneFlow, { params: { id } });
  expect((await owner.ok(getFlow, { params: { id: copy.id } })).settings).toEqual(signed);
  const profile = { body: { settings: { identifierTrust: 'open' } } as never };
  expect((await collaborator.call(updateProfile, profile)).status).toBe(400);
});
