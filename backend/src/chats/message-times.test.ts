/** Whatever the learner's clock says, histories and exports show when messages were sent, in order. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { Learner } from './testing/learner.js';

const ask = (name: string, next: string) => ({
  key: name,
  name,
  definition: { message: `${name}?`, answers: [{ key: 'any', message: '*', nextKey: next, scoreLater: true }] },
});
const definition = {
  promptsArray: [
    ask('start', '.two'),
    ask('two', '.three'),
    ask('three', '.e'),
    { key: 'e', name: 'e', definition: { message: 'The end' } },
  ],
} as unknown as FlowDefinition;

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

const published = async (): Promise<number> => {
  const body = { name: 'Fractions', definition } as unknown as BodyOf<typeof createFlow>;
  const { id } = await author.ok(createFlow, { body });
  await author.ok(publishFlow, { params: { id } });
  return id;
};
/** Posts one answer after the other. @param clocks of the learner at each, and whether the post tells it */
async function played(id: number, clocks: readonly (() => number)[], tells: boolean): Promise<Learner> {
  const learner = new Learner(share, id, definition);
  const sent: WireItem[] = learner.wire.map((item) => ({ ...item, t: clocks[0]!() }));
  for (const [at, now] of clocks.entries()) {
    const clock = now();
    learner.say(`answer ${at}`, randomUUID());
    sent.push(...learner.wire.slice(sent.length).map((item) => ({ ...item, t: clock })));
    expect((await learner.post({ history: sent, ...(tells && { sentAt: clock }) })).status).toBe(200);
  }
  return learner;
}
const file = async (id: number, format: 'csv' | 'xlsx'): Promise<Buffer> => {
  const address = `${parley.consoleUrl}/api/flows/${id}/responseLogsFile?withHistories=true&format=${format}`;
  return Buffer.from(
    await (await fetch(address, { headers: { authorization: `Bearer ${author.jwt}` } })).arrayBuffer(),
  );
};

const FUTURE = Date.UTC(2217, 0, 1);
const NOW = (): number => Date.now();
const BEHIND = (): number => Date.now() - 259_200_000;
const CLOCKS: [name: string, clocks: (() => number)[], tells: boolean][] = [
  ['of 1970 for one answer', [NOW, () => 4_000, NOW], false],
  ['of 1970', [() => 4_000, () => 5_000, () => 6_000], false],
  ['of 1970, which the posts tell', [() => 4_000, () => 5_000, () => 6_000], true],
  ['of 2217', [() => FUTURE, () => FUTURE + 1, () => FUTURE + 2], false],
  ['of 2217 for one answer, which the posts tell', [NOW, () => FUTURE, NOW], true],
  ['two hours ahead, then set right', [() => NOW() + 7_200_000, NOW, NOW], true],
  ['three days behind', [BEHIND, BEHIND, BEHIND], false],
];
test.each(CLOCKS)(
  'CHAT-17 a clock %s: histories and exports show when each message was sent',
  async (_, clocks, tells) => {
    const id = await published();
    const began = Date.now();
    const learner = await played(id, clocks, tells);
    const [from, to] = [began - 1_000, Date.now() + 1_000];
    const isRight = (times: readonly number[]) => {
      expect(times.length).toBeGreaterThan(3);
      expect(times.filter((t) => t < from || t > to)).toEqual([]);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    };
    const params = { id, identifier: learner.identifier };
    const read = async (query: object = {}) =>
      (await author.ok(getHistory, { params, query: { chatId: learner.chatId, ...query } })).history.map(({ t }) => t);
    isRight(await read());
    isRight(await read({ at: 2 }));
    const mine = { params, query: { chatId: learner.chatId }, headers: { 'x-chat-token': learner.token } };
    isRight((await share.ok(getHistory, mine)).history.map(({ t }) => t));
    const rows: string[][] = parse(await file(id, 'csv'), { bom: true });
    isRight(rows.slice(1).map((row) => Date.parse(`${row[5]!.replace(' ', 'T')}Z`) + 1_000));
    const [, messages] = await readExcelFile(await file(id, 'xlsx'));
    isRight(messages!.data.slice(1).map((row) => new Date(row[5] as unknown as Date).getTime() + 1_000));

    // A review gives the turn a row of its own.
    const itemKey = learner.chat.history.find(({ direction }) => direction === 'sent')!.key;
    await author.ok(reviewItem, { params: { ...params, itemKey }, body: { comment: 'Look again' } });
    isRight(await read());
  },
);

test('CHAT-17 an answer given without a network keeps its time, if the post has the clock', async () => {
  const id = await published();
  const anHourAgo = Date.now() - 3_600_000;
  const learner = new Learner(share, id, definition);
  learner.say('one').say('two');
  const history = learner.wire.map((item, at) => ({ ...item, t: anHourAgo + 60_000 * at }));
  expect((await learner.post({ history, sentAt: Date.now() })).status).toBe(200);
  const params = { id, identifier: learner.identifier };
  const told = await author.ok(getHistory, { params, query: { chatId: learner.chatId } });
  expect(told.history.filter(({ d }) => d === 's').map(({ t }) => t)).toEqual(
    history.filter(({ d }) => d === 's').map(({ t }) => t),
  );
});

test('STAT-43 prompts without answers are called like all others in a sheet of messages', async () => {
  const id = await published();
  await played(id, [NOW, NOW, NOW], true);
  const rows: string[][] = parse(await file(id, 'csv'), { bom: true });
  expect(rows.at(-1)![6]).toBe('Prompt 4: The end');
  const [chats] = await readExcelFile(await file(id, 'xlsx'));
  expect(chats!.data[0]).not.toContain('Prompt 4: The end');
});

test.each([-1, 1.5, 1e17, 'now'])(
  'CHAT-17 a time of sending that is none (%s) is refused by its name',
  async (sentAt) => {
    const learner = new Learner(share, await published(), definition);
    const reply = await learner.post({ sentAt: sentAt as number });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('sentAt')]);
  },
);
