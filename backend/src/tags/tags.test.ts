import { listFlows, shareFlow, tagFlow } from '@parley/contracts/http/flows';
import { listSequences, tagSequence } from '@parley/contracts/http/sequences';
import { removeTag, renameTag } from '@parley/contracts/http/tags';
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

describe('TAG-5 a tag is renamed and removed everywhere at once, for its person alone', () => {
  const tagsOf = async (who: typeof owner, id: number) =>
    (await who.ok(listFlows, { query: { all: '1' } })).flows.find((flow) => flow.id === id)?.tags;
  const tag = (who: typeof owner, id: number, ...tags: string[]) => who.ok(tagFlow, { params: { id }, body: { tags } });
  const renamed = (from: string, to: string) => owner.ok(renameTag, { body: { tag: from, to } });

  test('on flows and sequences; others who use the word keep it', async () => {
    const [one, two] = [await newFlow(owner, 'One'), await newFlow(owner, 'Two')];
    const { id: sequence } = await newSequence(owner, { name: 'Both', flows: [] });
    await owner.ok(shareFlow, { params: { id: one }, body: { with: friend.session.email } });
    for (const id of [one, two]) await tag(owner, id, 'Year 5', 'Kept');
    await tag(friend, one, 'Year 5');
    await owner.ok(tagSequence, { params: { id: sequence }, body: { tags: ['Year 5'] } });
    expect(await renamed('year 5', ' Year 6 ')).toEqual({ tag: 'Year 6' });
    expect([await tagsOf(owner, one), await tagsOf(owner, two)]).toEqual([
      ['Kept', 'Year 6'],
      ['Kept', 'Year 6'],
    ]);
    const { flowSequences } = await owner.ok(listSequences, { query: { tag: 'Year 6' } });
    expect(flowSequences).toMatchObject([{ id: sequence, tags: ['Year 6'] }]);
    expect(await tagsOf(friend, one)).toEqual(['Year 5']);
    await owner.ok(removeTag, { body: { tag: 'YEAR 6' } });
    expect([await tagsOf(owner, one), await tagsOf(friend, one)]).toEqual([['Kept'], ['Year 5']]);
    expect((await owner.ok(listFlows, { query: {} })).tags).not.toContain('Year 6');
  });
  test('to a word that is used already, an item that has both has it once, as it is spelled there', async () => {
    const [both, one] = [await newFlow(owner, 'Both'), await newFlow(owner, 'One')];
    await tag(owner, both, 'Algebra', 'Sums');
    await tag(owner, one, 'Sums');
    expect(await renamed('Sums', 'ALGEBRA')).toEqual({ tag: 'Algebra' });
    expect([await tagsOf(owner, both), await tagsOf(owner, one)]).toEqual([['Algebra'], ['Algebra']]);
    expect(await renamed('Algebra', 'algebra')).toEqual({ tag: 'algebra' });
    expect(await renamed('algebra', 'algebra')).toEqual({ tag: 'algebra' });
    expect([await tagsOf(owner, both), await tagsOf(owner, one)]).toEqual([['algebra'], ['algebra']]);
  });
  test('one that nobody has is 404, a blank or a long one 400', async () => {
    expect((await owner.call(renameTag, { body: { tag: 'nowhere', to: 'x' } })).status).toBe(404);
    expect((await owner.call(removeTag, { body: { tag: 'nowhere' } })).status).toBe(404);
    for (const to of [' ', 'x'.repeat(41)])
      expect((await owner.call(renameTag, { body: { tag: 'a', to } })).status).toBe(400);
  });
});
