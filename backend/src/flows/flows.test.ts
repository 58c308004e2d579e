import { createFlow, getFlow, listFlows, updateFlow } from '@parley/contracts/http/flows';
import { newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

test('FLOW-12 a new flow is named Untitled, greets, is listed and dirty', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { id } = await author.ok(createFlow, { body: {} });
  const flow = await author.ok(getFlow, { params: { id } });
  expect(flow).toMatchObject({ name: 'Untitled', isDirty: true, ownership: 'own', latestVersion: null });
  const { flows, total } = await author.ok(listFlows);
  expect(total).toBe(1);
  expect(flows[0]).toMatchObject({ id, name: 'Untitled', isDirty: true });
});
