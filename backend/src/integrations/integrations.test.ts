/** Each type of integration keeps its own settings. Runs over HTTP against the real stores. */
import {
  addIntegration,
  FIXED_FIELD,
  listIntegrations,
  NOT_CONNECTABLE,
  removeIntegration,
  updateIntegration,
} from '@parley/contracts/http/integrations';
import { newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());
beforeEach(async () => {
  owner = await newAuthor(parley.consoleUrl);
});

const CLOUDINARY = { type: 'cloudinary' } as const;
const WEBHOOK = { type: 'webhook' } as const;
const all = async () => (await owner.ok(listIntegrations)).integrations;
const cloudinary = (config: object) => ({ ...CLOUDINARY, config, status: 'working' });

test('INTG-9 an integration has a type and its own fields: Cloudinary a cloud name and an API key, a webhook a URL', async () => {
  await owner.ok(addIntegration, { params: CLOUDINARY, body: { cloudName: ' school ', apiKey: '123' } });
  await owner.ok(addIntegration, { params: WEBHOOK, body: { url: 'https://hooks.example/parley' } });
  expect(await all()).toEqual([
    cloudinary({ cloudName: 'school', apiKey: '123' }),
    { ...WEBHOOK, config: { url: 'https://hooks.example/parley' }, status: 'working' },
  ]);
  const wrong = { cloudName: 'school', apiKey: '123', url: 'https://hooks.example/parley' };
  expect(await owner.call(addIntegration, { params: CLOUDINARY, body: wrong })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'url', msg: 'Unknown field' }] },
  });
});

test('INTG-18, INTG-28 adding takes the place of the integration of the same type', async () => {
  for (const cloudName of ['first', 'second'])
    await owner.ok(addIntegration, { params: CLOUDINARY, body: { cloudName, apiKey: '123' } });
  expect(await all()).toEqual([cloudinary({ cloudName: 'second', apiKey: '123' })]);
});

test('INTG-19, INTG-29, INTG-13 a change is merged into what is there; a cloud name and a webhook can’t be changed', async () => {
  const params = CLOUDINARY;
  expect((await owner.call(updateIntegration, { params, body: { apiKey: '9' } })).status).toBe(404);
  await owner.ok(addIntegration, { params, body: { cloudName: 'school', apiKey: '123' } });
  const changed = cloudinary({ cloudName: 'school', apiKey: '9' });
  expect(await owner.ok(updateIntegration, { params, body: { apiKey: '9' } })).toEqual(changed);
  expect(await owner.ok(updateIntegration, { params, body: { cloudName: 'school' } })).toEqual(changed);
  for (const [body, answer] of [
    [{ cloudName: 'another' }, { status: 422, body: { code: FIXED_FIELD, errors: [{ param: 'cloudName' }] } }],
    [{ apiKey: ' ' }, { status: 400, body: { errors: [{ param: 'apiKey', msg: 'Required' }] } }],
  ] as const)
    expect(await owner.call(updateIntegration, { params, body })).toMatchObject(answer);
  const other = await newAuthor(parley.consoleUrl);
  expect((await other.call(updateIntegration, { params, body: { apiKey: '1' } })).status).toBe(404);
  expect(await all()).toEqual([changed]);

  const url = 'https://hooks.example/parley';
  await owner.ok(addIntegration, { params: WEBHOOK, body: { url } });
  expect((await owner.call(updateIntegration, { params: WEBHOOK, body: { url } })).status).toBe(405);
  expect(await owner.call(updateIntegration, { params: { type: 'thinkific' }, body: {} })).toMatchObject({
    status: 422,
    body: { code: NOT_CONNECTABLE, message: expect.stringContaining('installing Parley') },
  });
});

test('LTI-6 LTI as a whole is neither changed nor removed: the words name the route of one platform', async () => {
  const params = { type: 'lti' } as const;
  const body = { message: expect.stringContaining('/integrations/lti/{id}'), code: 'method-not-allowed' };
  expect(await owner.call(updateIntegration, { params, body: {} })).toMatchObject({ status: 405, body });
  expect(await owner.call(removeIntegration, { params })).toMatchObject({ status: 405, body });
});

test('INTG-20, INTG-30, INTG-33 removing answers what is left of the type: nothing', async () => {
  const params = CLOUDINARY;
  await owner.ok(addIntegration, { params, body: { cloudName: 'school', apiKey: '123' } });
  expect(await owner.ok(removeIntegration, { params })).toEqual({ config: null });
  expect(await all()).toEqual([]);
  expect((await owner.call(removeIntegration, { params })).status).toBe(404);
});
