/** The API gives the console the fields of a flow, and can change some. */
import { createFlow, getFlow, getPublished, publishFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import { addFlow, createSequence } from '@parley/contracts/http/sequences';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { freshEmail, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let ada: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley();
  ada = await newAuthor(parley.consoleUrl, freshEmail(), 'Ada');
});
afterAll(() => parley.drop());

const read = (id: number) => ada.ok(getFlow, { params: { id } });
const created = async () => (await ada.ok(createFlow, { body: { name: 'Lesson' } })).id;
const saying = (key: string, message: string) => ({
  promptsArray: [
    {
      key: key as never,
      name: 'start',
      definition: { message, answers: [{ key: 'a', message: 'x', score: 7, nextKey: '.start' }] },
    },
  ],
});

test('FLOW-13 a new flow has one prompt, the start, and its message greets', async () => {
  const { definition } = await read(await created());
  expect(definition.promptsArray).toMatchObject([{ name: 'start', definition: { message: 'Hello! 👋' } }]);
});
test('FLOW-1, I18N-2 a flow says who it is, and in which languages: English unless another is chosen', async () => {
  const id = await created();
  await ada.ok(updateFlow, { params: { id }, body: { tName: { hi: 'पाठ' }, languages: ['en', 'hi'] } });
  expect(await read(id)).toMatchObject({
    id,
    uid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    name: 'Lesson',
    tName: { hi: 'पाठ' },
    language: 'en',
    languages: ['en', 'hi'],
    defaultLanguage: 'en',
  });
});
test('FLOW-2 without a version it is the draft, with one it is published', async () => {
  const id = await created();
  await ada.ok(publishFlow, { params: { id } });
  expect(await read(id)).not.toHaveProperty('version');
  expect(await ada.ok(getPublished, { params: { id, version: 1 } })).toMatchObject({ id, version: 1 });
});
test('FLOW-3 it says whether it changed, its sequence, and the three layers of settings', async () => {
  const sequence = await ada.ok(createSequence, { body: { name: 'Course' } });
  const { id } = await ada.ok(addFlow, { params: { id: sequence.id }, body: { flowName: 'Step' } });
  await ada.ok(updateFlow, { params: { id }, body: { settings: { chatSpacing: '6px' } } });
  expect(await read(id)).toMatchObject({
    isDirty: false,
    flowSequence: { id: sequence.id, name: 'Course' },
    settings: { chatSpacing: '6px' },
    defaultSettings: SYSTEM_SETTINGS,
    userSettings: {},
  });
});
test('FLOW-4 it says whether it is one’s own, and whose', async () => {
  const id = await created();
  const grace = await newAuthor(parley.consoleUrl, freshEmail(), 'Grace');
  await ada.ok(shareFlow, { params: { id }, body: { with: grace.session.email } });
  const user = { name: 'Ada', email: ada.session.email };
  expect(await read(id)).toMatchObject({ ownership: 'own', user });
  expect(await grace.ok(getFlow, { params: { id } })).toMatchObject({ ownership: 'shared', user });
});
test('FLOW-5, 47, 52 it comes with its draft, the highest score, and when the draft was edited', async () => {
  const id = await created();
  const before = await read(id);
  const { key } = before.definition.promptsArray[0]!;
  await ada.ok(updateFlow, { params: { id }, body: { name: 'Renamed' } });
  expect((await read(id)).definitionLastEditedAt).toBe(before.definitionLastEditedAt);
  const began = Date.now();
  const definition = {
    promptsArray: [
      {
        key,
        name: 'start',
        definition: { message: 'Pick', answers: [{ key: 'a', message: 'x', score: 7, nextKey: '.end' }] },
      },
      { key: 'k-end' as never, name: 'end', definition: { message: 'Bye' } },
    ],
  };
  await ada.ok(updateFlow, { params: { id }, body: { definition } });
  const after = await read(id);
  expect(after).toMatchObject({ definition, maxScore: 7 });
  for (const at of [after.definitionLastEditedAt, after.definitionLastUpdatedAt])
    expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(began - 1_000);
});
test('FLOW-48, 53, 59 changed fields are put: languages, or the definition, which makes a published flow dirty', async () => {
  const id = await created();
  await ada.ok(publishFlow, { params: { id } });
  expect((await read(id)).isDirty).toBe(false);
  await ada.ok(updateFlow, { params: { id }, body: { languages: ['en', 'hi'] } });
  expect((await read(id)).languages).toEqual(['en', 'hi']);
  const { key } = (await read(id)).definition.promptsArray[0]!;
  const reply = await ada.ok(updateFlow, { params: { id }, body: { definition: saying(key, 'Pick') } });
  expect(reply.isDirty).toBe(true);
  expect(await read(id)).toMatchObject({ isDirty: true, name: 'Lesson', definition: saying(key, 'Pick') });
});
