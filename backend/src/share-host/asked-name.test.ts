/** The share host's pages that ask for a name, and the lists that show it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHistory, recordHistory } from '@parley/contracts/http/chats';
import { getClassTable } from '@parley/contracts/http/class-table';
import { publishFlow } from '@parley/contracts/http/flows';
import { makeFlowShortLink } from '@parley/contracts/http/short-link';
import { erasePerson, listIdentifiers } from '@parley/contracts/http/people';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { Learner } from '../chats/testing/learner.js';
import { testMark } from '../chats/testing/test-mark.js';
import { Client, newAuthor } from '../testing/client.js';
import { newFlow, oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
writeFileSync(
  join(folder, 'manifest.json'),
  JSON.stringify({
    'src/page/main.ts': { file: 'page-12345678.js', isEntry: true },
    'src/player/learner-chat.ts': { file: 'learner-chat-12345678.js' },
    'src/sequence/play-sequence.tsx': { file: 'play-sequence-12345678.js' },
  }),
);
const ASKS = Buffer.from(JSON.stringify({ askName: true })).toString('base64url');
const NAME = '<img src=x onerror=alert(1)> "Asha"';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley({ shareFiles: { page: folder, embed: folder, sample: folder } });
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

async function published(): Promise<number> {
  const id = await newFlow(author, 'Sums');
  await author.ok(publishFlow, { params: { id } });
  return id;
}
const dataOf = async (address: string) => {
  const html = await (await fetch(address)).text();
  return JSON.parse(/id="parley-(?:data|asks)">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<string, unknown>;
};
const logged = async (id: number) => (await author.ok(getResponseLogs, { params: { id } })).responseLog;

test('NAME-1 NAME-2 a short link asks if its switch is on, and only whom nobody knows', async () => {
  const id = await published();
  const body = { settings: { askName: true }, language: 'hi' } as const;
  const { url } = await author.ok(makeFlowShortLink, { params: { id }, body });
  const data = await dataOf(url);
  expect(data).toMatchObject({ asksName: true, texts: { hi: { name: { name: 'आपका नाम' } } } });
  const long = `${parley.shareUrl}/chats/${id}`;
  const mark = await testMark(author, id);
  for (const address of [`${url}/asha`, `${url}?name=Asha`, `${url}?test=${mark}`, `${url}?s=`, long])
    expect([address, (await dataOf(address))['asksName']]).toEqual([address, undefined]);
  for (const nobody of ['', '&name=', '&name=%20', '&name=%E2%80%8B'])
    expect([nobody, (await dataOf(`${long}?s=${ASKS}${nobody}`))['asksName']]).toEqual([nobody, true]);
  expect((await dataOf(`${long}?s=${ASKS}&sig=x`))['asksName']).toBeUndefined();
});

test('NAME-1 a sequence asks once, at its first step', async () => {
  const { id } = await publishedSequence(author);
  expect(await dataOf(`${parley.shareUrl}/chat_sequences/${id}?s=${ASKS}`)).toMatchObject({ asksName: true });
});

test('NAME-4 NAME-5 the name stands beside the identifier, as it was written, and goes with the learner’s key', async () => {
  const id = await published();
  const learner = new Learner(share, id, oneQuestion(), 'asha').say(RIGHT);
  await share.ok(recordHistory, {
    params: { id, identifier: 'asha' },
    body: {
      history: learner.wire,
      chatId: learner.chatId,
      token: learner.token,
      version: 1,
      language: 'en',
      context: { name: NAME },
    },
  });
  await new Learner(share, id, oneQuestion(), 'ravi').say(RIGHT).post();
  expect((await logged(id)).map(({ identifier, name }) => [identifier, name])).toEqual([
    ['ravi', undefined],
    ['asha', NAME],
  ]);
  const { rows: learners } = await author.ok(getClassTable, { params: { id }, query: {} });
  expect(learners.map(({ identifier, name }) => [identifier, name])).toEqual([
    ['ravi', undefined],
    ['asha', NAME],
  ]);
  const chat = await author.ok(getHistory, { params: { id, identifier: 'asha' } });
  expect(chat.context).toMatchObject({ name: NAME });
  const { rows } = await parley.stores.pool.query<{ row: string }>('select to_jsonb(c)::text as row from read.chat c');
  expect(rows.filter(({ row }) => row.includes('onerror'))).toEqual([]);
  const { identifiers } = await author.ok(listIdentifiers, { query: {} });
  const person = identifiers.find(({ value }) => value === 'asha');
  await author.ok(erasePerson, { params: { id: person!.id }, body: { identifier: 'asha' } });
  expect(JSON.stringify(await logged(id))).not.toContain('onerror');
});
