/** Learners found by the numbers of their identifier's letters are those found by reading all identifiers. */
import { randomUUID } from 'node:crypto';
import { publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { listIdentifiers } from '@parley/contracts/http/people';
import { shareSequence } from '@parley/contracts/http/sequences';
import type { UserId } from '@parley/contracts/ids';
import { DataSource } from 'typeorm';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { LearnerNames } from './learner-names.js';
import { PeopleByText } from './people-by-text.js';
import { PersonList, type Limits } from './person-list.js';
import { VisibleChats } from './visible-chats.js';
import { testMark } from '../chats/testing/test-mark.js';

let parley: TestParley;
beforeAll(async () => (parley = await startTestParley()));
afterAll(() => parley.drop());

/** Looks the letters up, however few people there are. */
class LookingUp extends PersonList {
  protected override readonly limits: Limits = { probed: 1, oneIn: 0 };
}

test('USER-18 a part of an identifier finds the same people by its letters, in shared flows and sequences, too', async () => {
  const [author, friend] = await Promise.all([newAuthor(parley.consoleUrl), newAuthor(parley.consoleUrl)]);
  const share = new Client(parley.shareUrl);
  const play = async (flowId: number, identifier: string, more: Parameters<Learner['post']>[0] = {}) =>
    expect((await new Learner(share, flowId, oneQuestion(), identifier).say(RIGHT).post(more)).status).toBe(200);
  const [own, shared] = await Promise.all(['Own', 'Shared'].map((name) => newFlow(author, name)));
  for (const id of [own!, shared!]) await author.ok(publishFlow, { params: { id } });
  const sequence = await publishedSequence(author);
  for (const name of ['Asha Rao', 'Ben.100%', 'आशा शर्मा', 'ODYSSEUΣ']) await play(own!, name);
  for (const name of ['Asha Rao', 'Natasha']) await play(shared!, name);
  await play(own!, 'Asha the tester', { test: await testMark(author, own!) });
  const step = new Learner(share, sequence.flows[0]!.id, oneQuestion(), 'Sasha');
  expect((await step.say(RIGHT).post({}, sequence.id)).status).toBe(200);
  await author.ok(shareFlow, { params: { id: shared! }, body: { with: friend.session.email } });
  await author.ok(shareSequence, { params: { id: sequence.id }, body: { with: friend.session.email } });

  const dataSource = parley.app.get(DataSource, { strict: false });
  const byText = parley.app.get(PeopleByText, { strict: false });
  const [visible, names] = [new VisibleChats(dataSource), new LearnerNames(dataSource)];
  const people = new LookingUp(dataSource, visible, names, byText, parley.stores.subjectKeys);
  for (const client of [author, friend])
    for (const search of ['asha', 'A', 'sh', ' rao ', '0%', 'आशा', 'odysseuς', 'nobody', 'tester']) {
      const expected = await client.ok(listIdentifiers, { query: { search } });
      expect({ search, ...(await people.read(client.session.id as UserId, { search })) }).toEqual({
        search,
        ...expected,
      });
    }
  const found = await people.read(friend.session.id as UserId, { search: 'asha' });
  expect(found.identifiers.map(({ value }) => value)).toEqual(['Asha Rao', 'Natasha', 'Sasha']);
  // Letters are looked up, else this would say nothing.
  expect(await byText.subjects(friend.session.id as UserId, 'natash')).toHaveLength(1);
  expect(await byText.subjects(randomUUID() as UserId, 'natash')).toEqual([]);
});
