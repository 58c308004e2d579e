import { listFlows, shareFlow, tagFlow } from '@parley/contracts/http/flows';
import { listSequences, tagSequence } from '@parley/contracts/http/sequences';
import { newAuthor } from '../testing/client.js';
import { newFlow, newSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let friend: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley();
  owner = await newAuthor(parley.consoleUrl);
  friend = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

test('TAG-1 TAG-2 tags are one person’s own, for flows and sequences, and filter both lists', async () => {
  const id = await newFlow(owner, 'Halves');
  await newFlow(owner, 'Untagged');
  const { id: sequence } = await newSequence(owner, { name: 'Numbers', flows: [] });
  await owner.ok(shareFlow, { params: { id }, body: { with: friend.session.email } });
  expect(await owner.ok(tagFlow, { params: { id }, body: { tags: ['Maths', ' Year 5 ', 'maths'] } })).toEqual({
    tags: ['Maths', 'Year 5'],
  });
  // The spelling that is used already.
  expect(await owner.ok(tagSequence, { params: { id: sequence }, body: { tags: ['MATHS'] } })).toEqual({
    tags: ['Maths'],
  });
  const flows = await owner.ok(listFlows, { query: { tag: 'maths' } });
  expect(flows).toMatchObject({ total: 1, tags: ['Maths', 'Year 5'], flows: [{ id, tags: ['Maths', 'Year 5'] }] });
  const sequences = await owner.ok(listSequences, { query: { tag: 'Maths' } });
  expect(sequences).toMatchObject({ total: 1, flowSequences: [{ id: sequence, tags: ['Maths'] }] });
  expect(await friend.ok(listFlows, { query: {} })).toMatchObject({ tags: [], flows: [{ id, tags: [] }] });
  expect((await friend.ok(listFlows, { query: { tag: 'Maths' } })).flows).toEqual([]);
  await owner.ok(tagFlow, { params: { id }, body: { tags: [] } });
  expect((await owner.ok(listFlows, { query: {} })).tags).toEqual(['Maths']);
});
test('TAG-3 at most 20 tags of 40 characters, none blank', async () => {
  const id = await newFlow(owner, 'Limits');
  const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
  for (const tags of [many, ['x'.repeat(41)], [' ']])
    expect((await owner.call(tagFlow, { params: { id }, body: { tags } })).status).toBe(400);
});
