/** A school on Thinkific, over HTTP against the real stores and a double of Thinkific. */
import { randomUUID } from 'node:crypto';
import { publishFlow, updateFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { listIntegrations, removeIntegration } from '@parley/contracts/http/integrations';
import {
  beginThinkific,
  getThinkificData,
  installThinkific,
  refreshThinkific,
  saveThinkificData,
  tellThinkificContent,
  type ThinkificData,
} from '@parley/contracts/http/thinkific';
import { Client, newAuthor } from '../../testing/client.js';
import { newFlow, publishedSequence } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { CLIENT, openThinkific, signatureOf, type ThinkificDouble } from './testing/thinkific-double.js';

const WAIT_MS = 40_000;
let parley: TestParley;
let double: ThinkificDouble;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;

beforeAll(async () => {
  double = await openThinkific();
  parley = await startTestParley({
    env: {
      FETCH_ALLOW: '127.0.0.0/8',
      THINKIFIC_CLIENT_ID: CLIENT.id,
      THINKIFIC_CLIENT_SECRET: CLIENT.secret,
      THINKIFIC_BASE_URL: double.url,
    },
  });
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  await double.close();
});
beforeEach(async () => {
  owner = await newAuthor(parley.consoleUrl);
  const busy = { times: 0, seconds: 0 };
  Object.assign(double, { isRevoked: false, aheadMs: 0, busy, tokenStatus: null, apiStatus: null });
  double.deleted.clear();
  double.asked.length = 0;
  double.scripts.length = 0;
});

/** Reads the parameters with which the school's page sends the browser back. */
async function accepted(author: Client = owner): Promise<BodyOf<typeof installThinkific>> {
  const { url } = await author.ok(beginThinkific, { body: { subdomain: 'academy' } });
  const { searchParams } = double.accept(url);
  return { code: searchParams.get('code') ?? '', subdomain: 'academy', state: searchParams.get('state') ?? '' };
}
async function install(author: Client = owner): Promise<void> {
  expect(await author.ok(installThinkific, { body: await accepted(author) })).toEqual({ subDomain: 'academy' });
}
async function until(ready: (data: ThinkificData) => boolean): Promise<ThinkificData> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const data = await owner.ok(getThinkificData);
    if (ready(data)) return data;
    if (performance.now() > end) throw new Error(JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 30));
  }
}
const isReady = ({ status }: ThinkificData) => status === 'ready';
const contentsOf = ({ courses }: ThinkificData) =>
  courses.flatMap(({ chapters }) => chapters.flatMap((c) => c.contents));
const contentOf = (data: ThinkificData, id: number) => contentsOf(data).find((content) => content.id === id);
const schoolId = () => new URL(double.scripts[0]?.src ?? '').searchParams.get('school') ?? '';

test('THINK-16, THINK-17 installing leads to the school’s page with everything that Thinkific documents, and PKCE', async () => {
  const { url, state } = await owner.ok(beginThinkific, { body: { subdomain: 'academy' } });
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe(`${double.url}/academy/oauth2/authorize`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: CLIENT.id,
    redirect_uri: `${parley.consoleUrl}/thinkific-app/callback`,
    response_mode: 'query',
    response_type: 'code',
    state,
    scope: 'write:site_scripts',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test.each(
  'evil.example/ evil.example# evil.example:443 owner@evil a.b academy.thinkific.com a%2eb Academy académie -a a- support www'
    .split(' ')
    .concat('', 'a'.repeat(64)),
)('THINK-R6 “%s” is no school: the app’s secret goes to one label below thinkific.com', async (subdomain) => {
  expect((await owner.call(beginThinkific, { body: { subdomain } })).status).toBe(400);
  const body = { code: 'code', subdomain, state: 'state' };
  expect((await owner.call(installThinkific, { body })).status).toBe(400);
});

test('THINK-1, THINK-2, THINK-3, THINK-4, THINK-25, INTG-27 an installed school is listed without its tokens, and its courses are read', async () => {
  await install();
  const { integrations } = await owner.ok(listIntegrations);
  expect(integrations).toEqual([{ type: 'thinkific', config: { subDomain: 'academy' }, status: 'working' }]);
  const data = await until(isReady);
  expect(data.courses).toEqual([
    {
      id: 1,
      name: 'Fractions for class 6',
      chapters: [
        {
          id: 11,
          name: 'What a fraction is',
          contents: [
            { id: 111, name: 'Welcome', contentable_type: 'Lesson' },
            { id: 112, name: 'Warm-up', contentable_type: 'Iframe' },
          ],
        },
        {
          id: 12,
          name: 'Fractions all around us',
          contents: [{ id: 121, name: 'Check yourself', contentable_type: 'Iframe' }],
        },
      ],
    },
    { id: 2, name: 'Numbers', chapters: [{ id: 21, name: 'Counting', contents: [] }] },
  ]);
  expect(data.lastUpdated).not.toBeNull();
  expect(data.lastEdited).toBeNull();
  expect(double.scripts).toEqual([
    {
      name: 'Parley',
      description: expect.any(String),
      src: expect.stringContaining(`${parley.shareUrl}/parley-thinkific.js?school=`),
      page_scopes: ['course_player'],
      location: 'footer',
      load_method: 'defer',
      category: 'functional',
    },
  ]);
});

test('THINK-25, THINK-R6 a code counts once, for the account that began, at the school where it began, with its state', async () => {
  const body = await accepted();
  const other = await newAuthor(parley.consoleUrl);
  const refused = { status: 422, body: expect.objectContaining({ code: 'install-refused' }) };
  expect(await other.call(installThinkific, { body })).toMatchObject(refused);
  const { state } = await accepted(other);
  expect(await owner.call(installThinkific, { body: { ...body, subdomain: 'another' } })).toMatchObject(refused);
  expect(await owner.call(installThinkific, { body: { ...body, state } })).toMatchObject(refused);
  await owner.ok(installThinkific, { body });
  expect(await owner.call(installThinkific, { body })).toMatchObject(refused);
  // No later test counts what reading this school still asks for.
  await until(isReady);
});

test('THINK-25 while Thinkific is away the installation says so, and the page can be loaded again', async () => {
  const body = await accepted();
  for (const status of [502, 404, 429]) {
    double.tokenStatus = status;
    const away = { status: 503, body: expect.objectContaining({ code: 'thinkific-away' }) };
    expect(await owner.call(installThinkific, { body })).toMatchObject(away);
  }
  expect(await owner.ok(installThinkific, { body })).toEqual({ subDomain: 'academy' });
  await until(isReady);
});

test('THINK-R1 a course or chapter that was deleted since it was listed is left out', async () => {
  double.deleted.add('/courses/2/chapters').add('/chapters/12/contents');
  await install();
  const { courses } = await until(isReady);
  expect(courses.map(({ id, chapters }) => [id, chapters.map((chapter) => chapter.id)])).toEqual([[1, [11]]]);
});

test('THINK-25 a school that is installed again gets the script if it lost it, and no second one', async () => {
  await install();
  await until(isReady);
  await install();
  await until(isReady);
  expect(double.scripts).toHaveLength(1);
  double.scripts.length = 0;
  await install();
  await until(isReady);
  expect(double.scripts).toHaveLength(1);
});

longTest('THINK-R1 reading obeys Thinkific’s limit and goes on where it stopped', async () => {
  await install();
  await until(isReady);
  double.asked.length = 0;
  double.busy = { times: 2, seconds: 1 };
  expect((await owner.ok(refreshThinkific)).status).toBe('pending');
  const data = await until(isReady);
  expect(data.courses).toHaveLength(2);
  expect(double.asked.filter((one) => one === 'GET /courses/1/chapters')).toHaveLength(2);
  expect(double.scripts).toHaveLength(1);
});

test('THINK-R2 a token that ended is renewed, and the new refresh token kept', async () => {
  await install();
  await until(isReady);
  for (let times = 0; times < 2; times++) {
    double.endTokens();
    await owner.ok(refreshThinkific);
    await until(isReady);
  }
  expect((await owner.ok(listIntegrations)).integrations[0]?.config).toEqual({ subDomain: 'academy' });
});

longTest('THINK-R2 a school whose token can’t be renewed for now keeps working', async () => {
  await install();
  await until(isReady);
  double.endTokens();
  double.tokenStatus = 404;
  await owner.ok(refreshThinkific);
  await until(isReady);
  expect((await owner.ok(listIntegrations)).integrations[0]).toMatchObject({ status: 'working' });
});

test('THINK-11, THINK-12 a school that takes no token any more is marked, its courses stay; installing again heals it', async () => {
  await install();
  await until(isReady);
  double.isRevoked = true;
  await owner.ok(refreshThinkific);
  const data = await until(({ status }) => status === 'rejected');
  expect(data.courses).toHaveLength(2);
  const listed = async () => (await owner.ok(listIntegrations)).integrations[0];
  expect(await listed()).toEqual({
    type: 'thinkific',
    config: { subDomain: 'academy', invalid: true },
    status: 'disabled',
  });
  double.isRevoked = false;
  await install();
  await until(isReady);
  expect(await listed()).toMatchObject({ config: { subDomain: 'academy' }, status: 'working' });
});

test('THINK-7, THINK-8, INTG-31, INTG-32 a content shows the item that a learner’s page reported or the owner linked; only the owner’s own items count', async () => {
  await install();
  await until(isReady);
  const flowId = await newFlow(owner, 'Comparing');
  const sequence = await publishedSequence(owner);
  await parley.upToDate();
  const told = { school: schoolId(), contentId: 112, kind: 'flow', id: flowId } as const;
  expect(await share.ok(tellThinkificContent, { body: told })).toEqual({ mustComplete: false });
  const linked = await owner.ok(saveThinkificData, { body: { contentId: 121, kind: 'sequence', id: sequence.id } });
  expect(contentOf(linked, 112)).toMatchObject({ flowId, itemName: 'Comparing' });
  expect(contentOf(linked, 121)).toMatchObject({ flowSequenceId: sequence.id });
  expect(contentOf(linked, 111)).not.toHaveProperty('flowId');
  expect(linked.lastEdited).not.toBeNull();

  const other = await newAuthor(parley.consoleUrl);
  const foreign = await newFlow(other, 'Foreign');
  await parley.upToDate();
  const byHand = { contentId: 112, kind: 'flow', id: foreign } as const;
  expect((await owner.call(saveThinkificData, { body: byHand })).status).toBe(404);
  expect((await other.call(getThinkificData)).status).toBe(404);
});

test('THINK-R9 a link by hand stays, whatever a page tells, until the owner makes another', async () => {
  await install();
  await until(isReady);
  const [told, byHand, later] = [
    await newFlow(owner, 'Told'),
    await newFlow(owner, 'By hand'),
    await newFlow(owner, 'Later'),
  ];
  await parley.upToDate();
  const content = { contentId: 112, kind: 'flow' } as const;
  const tellOf = (id: number) => share.ok(tellThinkificContent, { body: { school: schoolId(), ...content, id } });
  await tellOf(told);
  for (const id of [byHand, later, told]) {
    expect(contentOf(await owner.ok(saveThinkificData, { body: { ...content, id } }), 112)).toMatchObject({
      flowId: id,
    });
    await tellOf(byHand);
    expect(contentOf(await owner.ok(getThinkificData), 112)).toMatchObject({ flowId: id });
  }
});

test('THINK-R7 nobody learns from the reply to a page which schools, flows and sequences there are', async () => {
  await install();
  await until(isReady);
  const other = await newAuthor(parley.consoleUrl);
  const [own, foreign] = [await newFlow(owner, 'Own'), await newFlow(other, 'Foreign')];
  await other.ok(updateFlow, { params: { id: foreign }, body: { settings: { forceCompleteEnabled: true } } });
  await other.ok(publishFlow, { params: { id: foreign } });
  await parley.upToDate();
  const asked = { school: schoolId(), contentId: 112, kind: 'flow', id: own } as const;
  const replies = [];
  for (const body of [
    asked,
    { ...asked, id: foreign },
    { ...asked, id: 2_000_000_000 },
    { ...asked, kind: 'sequence', id: 2_000_000_000 } as const,
    { ...asked, school: randomUUID() },
  ])
    replies.push(await share.call(tellThinkificContent, { body }));
  expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body])))).toEqual(
    new Set([JSON.stringify([200, { mustComplete: false }])]),
  );
  expect(contentOf(await owner.ok(getThinkificData), 112)).toMatchObject({ flowId: own });
});

test('THINK-7 a content reported twice changes its item, and one page can’t fill the school’s memory', async () => {
  await install();
  await until(isReady);
  const [first, second] = [await newFlow(owner, 'First'), await newFlow(owner, 'Second')];
  await parley.upToDate();
  const tell = (contentId: number, id: number) =>
    share.ok(tellThinkificContent, { body: { school: schoolId(), contentId, kind: 'flow', id } });
  const { pool } = parley.stores;
  await tell(112, first);
  await pool.query(
    `insert into work.thinkific_content (school, content_id, kind, item_id, at)
     select $1, 1000000 + n, 'flow', $2, now() from generate_series(1, 70000) n`,
    [schoolId(), first],
  );
  await tell(112, second);
  await tell(113, second);
  const { rows } = await pool.query<{ content_id: string }>(
    'select content_id from work.thinkific_content where school = $1 and content_id < 1000',
    [schoolId()],
  );
  expect(rows.map(({ content_id }) => Number(content_id))).toEqual([112]);
  expect(contentOf(await owner.ok(getThinkificData), 112)).toMatchObject({ flowId: second });
});

test('THINK-R3 the reply to the site script says whether the chat must be completed first', async () => {
  await install();
  await until(isReady);
  const flowId = await newFlow(owner, 'Must');
  await owner.ok(updateFlow, { params: { id: flowId }, body: { settings: { forceCompleteEnabled: true } } });
  await owner.ok(publishFlow, { params: { id: flowId } });
  await parley.upToDate();
  const told = { school: schoolId(), contentId: 112, kind: 'flow', id: flowId } as const;
  expect(await share.ok(tellThinkificContent, { body: told })).toEqual({ mustComplete: true });
});

const tell = (event: string, signature?: string) => double.post(parley.consoleUrl, event, signature);
const schools = async () => (await owner.ok(listIntegrations)).integrations;

test('THINK-14, THINK-R4 only the school removes it: by an event that Thinkific has signed over its bytes', async () => {
  await install();
  expect((await owner.call(removeIntegration, { params: { type: 'thinkific' } })).status).toBe(405);
  const event = double.uninstalledIn(60);
  expect(await tell(event, '00')).toBe(401);
  expect(await tell(event.replace('"', ' "'), signatureOf(event))).toBe(401);
  expect(await schools()).toHaveLength(1);
  expect(await tell(event)).toBe(204);
  expect(await schools()).toEqual([]);
});

const CLOCKS = [0, -3_600_000, 3_600_000];
test.each(CLOCKS)('THINK-R4 no event from before the installation removes it, on a clock %d ms ahead', async (ms) => {
  double.aheadMs = ms;
  await install();
  const first = double.uninstalledIn(-60);
  await install();
  const timeless = { resource: 'app', action: 'uninstalled', tenant_global_id: double.gid };
  for (const event of [first, first, JSON.stringify(timeless), JSON.stringify({ ...timeless, created_at: 'once' })]) {
    expect(await tell(event)).toBe(204);
    expect(await schools()).toHaveLength(1);
  }
  await tell(double.uninstalledIn(60));
  expect(await schools()).toEqual([]);
});

test('THINK-R8 while Thinkific doesn’t answer or asks to wait, the courses say so, and they are read once it answers', async () => {
  await install();
  expect(await until(isReady)).toMatchObject({ waiting: null });
  const { pool } = parley.stores;
  const readNow = () => pool.query('update work.thinkific_school set next_at = now() where gid = $1', [double.gid]);
  double.apiStatus = 502;
  await owner.ok(refreshThinkific);
  expect(await until(({ waiting }) => waiting !== null)).toMatchObject({ status: 'pending', waiting: 'away' });
  double.apiStatus = null;
  await readNow();
  expect(await until(isReady)).toMatchObject({ waiting: null });
  double.busy = { times: Infinity, seconds: 3_600 };
  await owner.ok(refreshThinkific);
  expect(await until(({ waiting }) => waiting !== null)).toMatchObject({ status: 'pending', waiting: 'busy' });
  double.busy = { times: 0, seconds: 0 };
  await readNow();
  expect(await until(isReady)).toMatchObject({ waiting: null });
});

test('THINK-R5 tokens are stored sealed; neither they nor the app’s secret are in a log', async () => {
  await install();
  await until(isReady);
  const { rows } = await parley.stores.pool.query<{ sealed: Buffer; config: object }>(
    `select sealed, config from work.integration where type = 'thinkific'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const stored = rows.map(({ sealed, config }) => sealed.toString('latin1') + JSON.stringify(config)).join();
  const logged = JSON.stringify(parley.lines);
  for (const token of double.issued) expect(stored + logged).not.toContain(token);
  expect(logged).not.toContain(CLIENT.secret);
});
