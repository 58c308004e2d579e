/** FLOW-D9, SEQ-D6: a published flow or sequence that was renamed reaches its learners when it is published again. */
import { getFlow, getPublished, listFlows, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import {
  getPublishedSequence,
  getSequence,
  getSequencePlayable,
  listSequences,
  publishSequence,
  updateSequence,
} from '@parley/contracts/http/sequences';
import { getPlayable } from '@parley/contracts/http/chats';
import { Client, newAuthor } from './testing/client.js';
import { newFlow, publishedSequence } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

const NEW = { name: 'Why the Moon changes its shape', tName: { hi: 'चाँद' }, languages: ['en', 'hi'] as const };
const OLD = { name: 'One', tName: {}, languages: ['en'] };

test('FLOW-D9 FLOW-D11 a flow’s new name and languages are published like its prompts', async () => {
  const id = await newFlow(owner, 'One');
  const params = { id };
  await owner.ok(publishFlow, { params });
  expect(await owner.ok(updateFlow, { params, body: NEW as never })).toMatchObject({ isDirty: true });
  expect(await owner.ok(getFlow, { params })).toMatchObject({ isDirty: true, name: NEW.name });
  expect((await owner.ok(listFlows)).flows.find((flow) => flow.id === id)).toMatchObject({ isDirty: true });
  const shown = async (version: number, language: 'en' | 'hi' = 'en') =>
    (await share.call(getPublished, { params: { id, version }, query: { language } })).body;
  expect(await shown(1)).toMatchObject({ name: 'One', languages: ['en'] });
  expect(await share.ok(getPlayable, { params })).toMatchObject({ flow: { name: 'One', version: 1 } });
  expect(await owner.ok(publishFlow, { params })).toMatchObject({ version: 2 });
  expect(await shown(2)).toMatchObject({ name: NEW.name, languages: NEW.languages });
  expect(await shown(2, 'hi')).toMatchObject({ name: NEW.tName.hi });
  expect(await share.ok(getPlayable, { params })).toMatchObject({ flow: { name: NEW.name, version: 2 } });
  expect(await owner.ok(getFlow, { params })).toMatchObject({ isDirty: false });
  expect(await owner.call(publishFlow, { params })).toMatchObject({ status: 409 });
});

test('FLOW-D9 SEQ-D6 a renamed step makes its sequence dirty, and is published with it', async () => {
  const { id, flows } = await publishedSequence(owner, { flows: ['One', 'Two'] });
  await owner.ok(updateFlow, { params: { id: flows[0]!.id }, body: { name: 'First' } });
  expect(await owner.ok(getSequence, { params: { id } })).toMatchObject({ isDirty: true });
  await owner.ok(publishSequence, { params: { id } });
  const { body } = await share.call(getPublishedSequence, { params: { id } });
  expect(body).toMatchObject({
    version: 2,
    flows: [
      { name: 'First', version: 2 },
      { name: 'Two', version: 1 },
    ],
  });
});

test('SEQ-D6 a sequence’s new name and languages are published by the same rule', async () => {
  const { id } = await publishedSequence(owner, { name: 'One', flows: ['Step'] });
  const params = { id };
  expect(await owner.ok(updateSequence, { params, body: NEW as never })).toMatchObject({ isDirty: true });
  expect(await owner.ok(getSequence, { params })).toMatchObject({ isDirty: true, name: NEW.name });
  expect((await owner.ok(listSequences)).flowSequences.find((each) => each.id === id)).toMatchObject({ isDirty: true });
  const shown = async () => (await share.call(getPublishedSequence, { params })).body;
  expect(await shown()).toMatchObject({ ...OLD, version: 1 });
  expect((await share.ok(getSequencePlayable, { params })).sequence).toMatchObject({ name: 'One', tName: {} });
  expect(await owner.ok(publishSequence, { params })).toMatchObject({ version: 2 });
  expect(await shown()).toMatchObject({ ...NEW, version: 2 });
  const { name, tName } = NEW;
  expect((await share.ok(getSequencePlayable, { params })).sequence).toMatchObject({ name, tName, version: 2 });
  expect(await owner.ok(getSequence, { params })).toMatchObject({ isDirty: false });
  expect(await owner.call(publishSequence, { params })).toMatchObject({ status: 409 });
});
