/** A learner's name beside the identifier: in Activity, in re-scores, in messages; only where the caller sees its chat. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { publishFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import { answerWaiting } from '@parley/contracts/http/inbox';
import { erasePerson, getActivity, listIdentifiers } from '@parley/contracts/http/people';
import { getRescore } from '@parley/contracts/http/rescore';
import { getResponseLogsFile } from '@parley/contracts/http/stats';
import { parse } from 'csv-parse/sync';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const NAME = '<b>Asha</b>';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

async function published(definition: FlowDefinition = oneQuestion()): Promise<number> {
  const id = await newFlow(author, 'Sums', definition);
  await author.ok(publishFlow, { params: { id } });
  return id;
}
async function play(id: number, identifier: string, context: Record<string, string>) {
  const learner = new Learner(share, id, oneQuestion(), identifier).say(RIGHT);
  expect((await learner.post({ context })).status).toBe(200);
}
const named = async (client: Client, value: string) => {
  const { identifiers } = await client.ok(listIdentifiers, { query: { search: value } });
  const person = identifiers.find((each) => each.value === value)!;
  const { identifier } = await client.ok(getActivity, { params: { id: person.id } });
  expect(identifier.name).toBe(person.name);
  return person;
};

test('NAME-5 Activity has the name of the newest chat that has one, of those that the caller sees, until it is erased', async () => {
  const [open, secret] = [await published(), await published()];
  const friend = await newAuthor(parley.consoleUrl);
  await author.ok(shareFlow, { params: { id: open }, body: { with: friend.session.email } });
  await play(open, 'asha', { name: NAME });
  await play(secret, 'asha', { name: 'Asha Rao' });
  await play(open, 'ravi', {});
  expect((await named(author, 'asha')).name).toBe('Asha Rao');
  expect((await named(friend, 'asha')).name).toBe(NAME);
  expect((await named(author, 'ravi')).name).toBeUndefined();
  const { id } = await named(author, 'asha');
  await author.ok(erasePerson, { params: { id }, body: { identifier: 'asha' } });
  expect(JSON.stringify(await author.ok(listIdentifiers, { query: {} }))).not.toContain('Asha');
});

test('NAME-5 a re-score names learners, their classes and titled prompts', async () => {
  const id = await published();
  await play(id, 'asha', { name: NAME, class: '7b' });
  const text = JSON.stringify(oneQuestion())
    .replace('"score":10', '"score":5')
    .replace('"message":"What', '"title":"Two and two","message":"What');
  const rescored = JSON.parse(text) as FlowDefinition;
  await author.ok(updateFlow, { params: { id }, body: { definition: rescored } as never });
  await author.ok(publishFlow, { params: { id } });
  const { chats } = await author.ok(getRescore, { params: { id }, query: {} });
  expect(chats).toMatchObject([
    { identifier: 'asha', name: NAME, class: '7b', then: { changes: [{ position: 1, title: 'Two and two' }] } },
  ]);
});

test('NAME-5 each message in a file has the learner’s name', async () => {
  const id = await published();
  await play(id, 'asha', { name: NAME });
  const path = getResponseLogsFile.path.replace(':id', String(id));
  const reply = await fetch(`${parley.consoleUrl}/api${path}?format=csv&withHistories=true`, {
    headers: { authorization: `Bearer ${author.jwt}` },
  });
  const rows = parse(await reply.text(), { columns: true, bom: true }) as Record<string, string>[];
  expect(new Set(rows.map((row) => `${row['Identifier']} ${row['Name']}`))).toEqual(new Set([`asha ${NAME}`]));
});

test('NAME-5 an answer for all says by name who didn’t get it', async () => {
  const waits = {
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: {
          message: 'Your teacher chooses.',
          answerExternally: true,
          answers: [{ key: 'go', message: 'Go on', nextKey: '.end' }],
        },
      },
      { key: 'end', name: 'end', definition: { message: 'Bye' } },
    ],
  } as unknown as FlowDefinition;
  const id = await published(waits);
  const learner = new Learner(share, id, waits, 'asha');
  expect((await learner.post({ context: { name: NAME } })).status).toBe(200);
  const body = { id: crypto.randomUUID(), promptKey: 'start', answer: 'no such choice' };
  const { failed } = await author.ok(answerWaiting, { params: { id }, body });
  expect(failed).toMatchObject([{ identifier: 'asha', name: NAME }]);
});
