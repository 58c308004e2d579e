import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { XAPI_VERBS } from '@parley/contracts/http/xapi';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import type { ItemKey, PromptKey, SubjectId } from '@parley/contracts/ids';
import type { ChatLine } from '../webhooks/chat-lines.js';
import { faultsOf } from './testing/statement-shape.js';
import { statementsOf, type Place, type Told } from './xapi-statements.js';

const ID = '3386364b-93bc-47a1-b1b2-7fb2440f95a9';
const none = { total: 0, pending: 0 };
const inputs = { feedback: none, scoreLater: none, evaluation: none, externalAnswer: none };
const stands: ChatStanding = { score: null, maxScore: 10, pending: 0, completed: false, promptKey: null, inputs };
const done = { ...stands, score: 4, completed: true, completedNow: true } as const;
const place: Place = {
  publicUrl: 'https://parley.example',
  shareUrl: 'https://share.example',
  passPercent: 50,
  flowName: 'Fractions',
};
const line = (standing: ChatStanding, started: object = {}): ChatLine => ({
  revision: 1,
  started: { flowId: 7, version: 3, language: 'hi', test: false, ...started } as ChatLine['started'],
  subject: ID as SubjectId,
  identifier: 'asha',
  standing,
  begunAt: 1_000,
});
const told = (before: ChatStanding | null, now: ChatStanding, more: Partial<Told> = {}): Told => ({
  chatId: ID,
  at: 63_340,
  before,
  after: line(now),
  facts: [],
  items: [],
  ...more,
});
const verbs = (all: ReturnType<typeof statementsOf>) => all.map(({ verb }) => verb);
const sent = (fields: Partial<ItemFact> = {}): ItemFact => ({
  key: 'k' as ItemKey,
  promptKey: 'p 1' as PromptKey,
  direction: 'sent',
  matched: ['4'],
  at: 0,
  ...fields,
});

test('XAPI-1 what an event of a chat tells', () => {
  expect(verbs(statementsOf(told(null, stands), place))).toEqual(['initialized']);
  expect(verbs(statementsOf(told(stands, stands), place))).toEqual([]);
  expect(verbs(statementsOf(told(stands, stands, { facts: [sent()] }), place))).toEqual(['answered']);
  for (const fact of [sent({ external: true }), sent({ auto: true }), sent({ direction: 'received' })])
    expect(statementsOf(told(stands, stands, { facts: [fact] }), place)).toEqual([]);
  expect(verbs(statementsOf(told(stands, done), place))).toEqual(['completed', 'scored', 'failed']);
  expect(verbs(statementsOf(told(stands, done), { ...place, passPercent: null }))).toEqual(['completed', 'scored']);
  expect(verbs(statementsOf(told(stands, { ...done, score: null }), place))).toEqual(['completed']);
});

test('XAPI-1 nobody passes or fails while a score is missing; a new verdict is told, the same one isn’t', () => {
  const waits = { ...done, inputs: { ...inputs, scoreLater: { total: 1, pending: 1 } } };
  expect(verbs(statementsOf(told(stands, waits), place))).toEqual(['completed', 'scored']);
  const later = { ...stands, completed: true, score: 5 };
  expect(verbs(statementsOf(told(waits, later), place))).toEqual(['scored', 'passed']);
  expect(verbs(statementsOf(told(later, { ...later, score: 6 }), place))).toEqual(['scored']);
  expect(verbs(statementsOf(told(later, { ...later, score: 1 }), place))).toEqual(['scored', 'failed']);
  expect(verbs(statementsOf(told(later, { ...later, maxScore: 100 }), place))).toEqual(['scored', 'failed']);
  expect(verbs(statementsOf(told(later, later), place))).toEqual([]);
});

test('XAPI-1 a test chat tells nothing', () => {
  expect(statementsOf(told(null, done, { after: line(done, { test: true }), facts: [sent()] }), place)).toEqual([]);
});

test('XAPI-2 every statement has the form of the standard', () => {
  const free = { v: 1, k: 'free', d: 's', p: '7.Why', pk: 'p', t: 0, m: 'Because 4 > 3' } as const;
  const facts = [sent({ score: -2 }), sent({ key: 'free' as ItemKey, matched: ['*'], score: null })];
  const step = line({ ...done, score: 12 }, { sequence: { id: 3, version: 1, index: 0 } });
  const all = statementsOf(told(null, step.standing, { after: step, facts, items: [free] }), place);
  expect(verbs(all)).toEqual(['initialized', 'answered', 'answered', 'completed', 'scored', 'passed']);
  for (const { fields } of all) expect(faultsOf({ id: ID, ...fields })).toEqual([]);
  expect(new Set(all.map(({ cause }) => cause)).size).toBe(all.length);
  expect(all[2]?.fields).toMatchObject({
    object: {
      id: 'https://share.example/chats/7#p%201',
      definition: { interactionType: 'fill-in', name: { hi: 'Why' } },
    },
    result: { response: 'Because 4 > 3' },
    context: {
      registration: ID,
      revision: '3',
      contextActivities: {
        parent: [{ id: 'https://share.example/chats/7', definition: { name: { hi: 'Fractions' } } }],
        grouping: [{ id: 'https://share.example/chat_sequences/3' }],
      },
    },
  });
  expect(all[1]?.fields).toMatchObject({ result: { response: '4', score: { raw: -2 } } });
  expect(all[3]?.fields).toMatchObject({
    actor: { account: { homePage: 'https://parley.example', name: ID } },
    result: { completion: true, duration: 'PT62.34S', score: { scaled: 1, raw: 10, min: 0, max: 10 } },
    timestamp: '1970-01-01T00:01:03.340Z',
  });
  expect(JSON.stringify(all)).not.toContain('asha');
});

test('XAPI-D1 the guide tells of every verb, and its example is what a store gets', () => {
  for (const file of ['docs/guide/xapi.md', 'languages/hi/guide/xapi.md']) {
    const guide = readFileSync(resolve(__dirname, '../../../..', file), 'utf8');
    const named = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, verb]) => verb);
    expect([...named].sort()).toEqual([...XAPI_VERBS].sort());
    const example = JSON.parse(/```json\n([^]*?)```/.exec(guide)?.[1] ?? '') as {
      readonly id: string;
      readonly actor: { readonly account: { readonly name: SubjectId } };
      readonly context: { readonly registration: string };
      readonly timestamp: string;
    };
    expect(faultsOf(example)).toEqual([]);
    const said = { v: 1, k: 'k', d: 's', p: '7.Why', pk: 'aB3dE5fG', t: 0, m: 'Because 4 is more than 3' } as const;
    const [answered] = statementsOf(
      told(stands, stands, {
        chatId: example.context.registration,
        at: Date.parse(example.timestamp),
        after: { ...line(stands, { language: 'en' }), subject: example.actor.account.name },
        facts: [sent({ promptKey: 'aB3dE5fG' as PromptKey, matched: ['*'], score: 2 })],
        items: [said],
      }),
      place,
    );
    expect({ id: example.id, ...answered?.fields }).toEqual(example);
  }
});
