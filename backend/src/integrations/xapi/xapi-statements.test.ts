import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { toWire } from '@parley/contracts/engine/history-wire';
import { answered, INPUT_NAMES, type InputName } from '@parley/contracts/fixtures/builders/answered-inputs';
import { XAPI_STATEMENTS, XAPI_VERBS } from '@parley/contracts/http/xapi-verbs';
import type { ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import type { ItemKey, PromptKey, SubjectId } from '@parley/contracts/ids';
import type { ChatLine } from '../outgoing/chat-lines.js';
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
  names: { en: 'Fractions', ta: 'பின்னங்கள்' },
  asked: () => null,
};
const answer = (key: string, message: string, more: Partial<Answer> = {}): Answer => ({ key, message, ...more });
/** A prompt in English. */
const asking = (answers: readonly Answer[], definition: PromptDefinition = {}, title = ''): Place => ({
  ...place,
  asked: () => ({
    language: 'en',
    prompt: { name: 'Why', definition: { message: 'Why is it so?', ...definition }, answers },
    title,
  }),
});
const told1 = (fact: Partial<ItemFact>, from: Place, mu?: readonly string[], m = 'as typed') => {
  const item = { v: 1, k: 'k', d: 's', p: '7.Why', pk: 'p', t: 0, m, ...(mu && { mu }) } as const;
  const [statement] = statementsOf(told(stands, stands, { facts: [sent(fact)], items: [item] }), from);
  expect(faultsOf({ id: ID, ...statement?.fields })).toEqual([]);
  return statement?.fields as {
    readonly object: { readonly definition: object };
    readonly result: Readonly<Record<string, unknown>>;
  };
};
const line = (standing: ChatStanding, started: object = {}): ChatLine => ({
  revision: 1,
  started: { flowId: 7, version: 3, language: 'hi', test: false, ...started } as ChatLine['started'],
  subject: ID as SubjectId,
  identifier: 'asha',
  name: null,
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

test('LIST-13 XAPI-15 lists are interactions of the standard: sequencing, matching and fill-in', () => {
  const parts = [answer('a', 'Venus', { score: 1, pair: '2' }), answer('b', 'Earth', { score: 1, pair: '3' })];
  const shown = (type: 'order' | 'pairs' | 'gaps', matched: readonly string[], entries: readonly string[]) => {
    const { object, result } = told1({ matched, score: 1 }, asking(parts, { inputDisplayType: type }), entries);
    return { ...object.definition, ...result };
  };
  expect(shown('order', ['*'], ['Earth', 'Venus'])).toMatchObject({
    interactionType: 'sequencing',
    correctResponsesPattern: ['a[,]b'],
    choices: [{ id: 'a' }, { id: 'b' }],
    response: 'b[,]a',
    success: false,
    score: { raw: 1, max: 2 },
  });
  expect(shown('pairs', ['Venus'], ['2', ''])).toMatchObject({
    interactionType: 'matching',
    source: [{ id: 'a' }, { id: 'b' }],
    target: [{ id: 'a', description: { en: '2' } }, { id: 'b' }],
    correctResponsesPattern: ['a[.]a[,]b[.]b'],
    response: 'a[.]a',
    success: false,
  });
  expect(shown('gaps', ['Venus', 'Earth'], ['venus', 'Earth'])).toMatchObject({
    interactionType: 'fill-in',
    correctResponsesPattern: ['{case_matters=true}Venus[,]Earth'],
    response: 'venus[,]Earth',
    success: true,
  });
});

test('RATE-8 a rating is a position on a scale, another number is numeric, and words stay words', () => {
  const answers = [answer('a', 'warm', { rule: { kind: 'between', least: 20 }, score: 1 }), answer('b', '*')];
  const shown = (said: string, definition: PromptDefinition, matched = ['warm']) => {
    const { object, result } = told1({ matched, score: 1 }, asking(answers, definition), undefined, said);
    return { ...object.definition, ...result };
  };
  const rating: PromptDefinition = {
    inputDisplayType: 'rating',
    inputDisplayConfig: { max: 3, minWord: 'Bad', tMinWord: { hi: 'बुरा' }, maxWord: 'Good', tMaxWord: { hi: ' ' } },
  };
  expect(shown('2.0', rating, ['*'])).toMatchObject({
    interactionType: 'likert',
    scale: [
      { id: '1', description: { en: 'Bad', hi: 'बुरा' } },
      { id: '2', description: { en: '2' } },
      { id: '3', description: { en: 'Good' } },
    ],
    response: '2',
  });
  expect(shown('24,5', { inputDisplayType: 'number' })).toMatchObject({
    interactionType: 'numeric',
    response: '24.5',
    success: true,
  });
  expect(shown('30', { inputDisplayType: 'range' })).toMatchObject({ interactionType: 'numeric', response: '30' });
  expect(shown('hot', { inputDisplayType: 'number' }, ['*'])).toMatchObject({
    interactionType: 'fill-in',
    response: 'hot',
  });
  expect(shown('30', {})).toMatchObject({ interactionType: 'fill-in', response: '30' });
});

test('XAPI-16 an answer that is typed stays the learner’s words, whatever it matches; a long one and files are named as such', () => {
  const answers = [answer('a', 'Delhi', { score: 1 }), answer('b', '*')];
  const shown = (inputDisplayType: PromptDefinition['inputDisplayType'], matched: readonly string[], said: string) => {
    const lower: PromptDefinition = { inputDisplayType, normalizeAnswers: [{ name: 'lowercase' }] };
    const { object, result } = told1({ matched, score: 1 }, asking(answers, lower), undefined, said);
    return { ...object.definition, ...result };
  };
  const right = { correctResponsesPattern: ['{case_matters=false}Delhi'], response: 'delhi', success: true };
  expect(shown('text', ['Delhi'], 'delhi')).toMatchObject({ interactionType: 'fill-in', ...right });
  expect(shown('textarea', ['Delhi'], 'delhi')).toMatchObject({ interactionType: 'long-fill-in', ...right });
  for (const type of ['text', 'textarea', 'date'] as const)
    expect(shown(type, ['Delhi'], 'delhi')).not.toHaveProperty('choices');
  expect(shown('textarea', ['*'], 'Agra')).toMatchObject({ interactionType: 'long-fill-in', success: false });
  const number = asking([answer('n', '25', { score: 1 })], { inputDisplayType: 'number' });
  const { object, result } = told1({ matched: ['25'], score: 1 }, number, undefined, '25.0');
  expect({ ...object.definition, ...result }).toMatchObject({
    interactionType: 'numeric',
    correctResponsesPattern: ['25'],
    response: '25',
    success: true,
  });
  const files = told1({ matched: ['*'] }, asking([], { inputDisplayType: 'AwsImageUpload' }), undefined, 'a.png');
  expect(files.object.definition).toMatchObject({ interactionType: 'other' });
});

/** The kind of interaction of the standard for each type of input, and the response to it. */
const INTERACTIONS: Readonly<Record<InputName, readonly [type: string, response: string]>> = {
  small: ['choice', 'a-Sun'],
  large: ['choice', 'a-Sun'],
  stacked: ['choice', 'a-Sun'],
  pictures: ['choice', 'a-![Sun](https://pictures.example/sun.png)'],
  several: ['choice', 'a-Mars[,]a-Venus'],
  formula: ['choice', 'a-$\\frac{1}{2}$'],
  text: ['fill-in', 'Delhi'],
  textarea: ['long-fill-in', 'It rained.\nAll day.'],
  number: ['numeric', '25'],
  unit: ['fill-in', '12.5 cm'],
  tel: ['fill-in', '+91 98765 43210'],
  email: ['fill-in', 'asha@example.org'],
  url: ['fill-in', 'https://example.org/a'],
  date: ['fill-in', '2026-03-01'],
  time: ['fill-in', '08:30'],
  'datetime-local': ['fill-in', '2026-03-01T08:30'],
  month: ['fill-in', '2026-03'],
  week: ['fill-in', '2026-W10'],
  color: ['fill-in', '#ff0000'],
  password: ['fill-in', 'secret'],
  range: ['numeric', '6'],
  rating: ['likert', '4'],
  AwsImageUpload: ['other', 'https://pictures.example/mine.png'],
  order: ['sequencing', 'a-Venus[,]a-Earth[,]a-Mars'],
  pairs: ['matching', 'a-Ghana[.]a-Ghana[,]a-Peru[.]a-Peru'],
  gaps: ['fill-in', 'Sun[,]moon'],
};
test.each(INPUT_NAMES)('XAPI-17 the answer to %s is an interaction of the standard', (name) => {
  const { flow, item } = answered(name);
  const prompt = flow.prompts.get('start')!;
  const from: Place = { ...place, asked: () => ({ language: 'en', prompt, title: '' }) };
  const facts = [sent({ matched: item.matched, score: item.score })];
  const [statement] = statementsOf(told(stands, stands, { facts, items: [{ ...toWire(item), k: 'k' }] }), from);
  expect(faultsOf({ id: ID, ...statement?.fields })).toEqual([]);
  const { object, result } = statement?.fields as { object: { definition: object }; result: object };
  const [interactionType, response] = INTERACTIONS[name];
  // A file is neither right nor wrong.
  const verdict = name === 'AwsImageUpload' ? {} : { success: true };
  expect({ ...object.definition, ...result }).toMatchObject({ interactionType, response, ...verdict });
});

test('XAPI-1 statements about an event of a chat', () => {
  expect(verbs(statementsOf(told(null, stands), place))).toEqual(['initialized']);
  expect(verbs(statementsOf(told(stands, stands), place))).toEqual([]);
  expect(verbs(statementsOf(told(stands, stands, { facts: [sent()] }), place))).toEqual(['answered']);
  for (const fact of [sent({ external: true }), sent({ auto: true }), sent({ direction: 'received' })])
    expect(statementsOf(told(stands, stands, { facts: [fact] }), place)).toEqual([]);
  expect(verbs(statementsOf(told(stands, done), place))).toEqual(['completed', 'scored', 'failed']);
  expect(verbs(statementsOf(told(stands, done), { ...place, passPercent: null }))).toEqual(['completed', 'scored']);
  expect(verbs(statementsOf(told(stands, { ...done, score: null }), place))).toEqual(['completed']);
});

test('XAPI-1 nobody passes or fails while a score is missing; a new verdict is sent, an equal one isn’t', () => {
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
      definition: { interactionType: 'fill-in' },
    },
    result: { response: 'Because 4 > 3' },
    context: {
      registration: ID,
      revision: '3',
      contextActivities: {
        parent: [{ id: 'https://share.example/chats/7', definition: { name: place.names } }],
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

const FOUR = answer('a4', '4', { score: 10 });
const FIVE = answer('a5', '5');

test('XAPI-14 names and questions stand under the language in which they are written, whatever the chat’s', () => {
  const { object } = told1({}, asking([FOUR]));
  expect(object.definition).toMatchObject({ name: { en: 'Why' }, description: { en: 'Why is it so?' } });
});

test('STAT-T1 XAPI-14 a question with a title is named by it', () => {
  const { object } = told1({}, asking([FOUR], {}, 'Greater'));
  expect(object.definition).toMatchObject({ name: { en: 'Greater' }, description: { en: 'Why is it so?' } });
});

test('XAPI-14 a choice is given by its id, with all choices, whether it was right and the best score', () => {
  const from = asking([FOUR, FIVE, answer('rest', '*')]);
  const right = told1({ matched: ['4'], score: 10 }, from);
  expect(right.object.definition).toMatchObject({
    interactionType: 'choice',
    choices: [
      { id: 'a4', description: { en: '4' } },
      { id: 'a5', description: { en: '5' } },
    ],
  });
  expect(right.result).toEqual({ response: 'a4', success: true, score: { raw: 10, max: 10 } });
  expect(told1({ matched: ['5'], score: 0 }, from).result).toMatchObject({ response: 'a5', success: false });
  expect(told1({ matched: ['*'], score: null }, from).result).toEqual({ response: 'as typed', success: false });
});

test('XAPI-14 several choices are joined as the standard says; right is the whole answer', () => {
  const from = asking([FOUR, FIVE, answer('a6', '6', { score: 5 })], { acceptsMultipleAnswers: true });
  const result = { response: 'a4[,]a6', success: true, score: { raw: 15, max: 15 } };
  expect(told1({ matched: ['4', '6'], score: 15 }, from).result).toEqual(result);
  expect(told1({ matched: ['4'], score: 10 }, from).result).toMatchObject({ success: false, score: { max: 15 } });
});

test('XAPI-14 a statement has no right or wrong if that is not known', () => {
  const unknown = [
    [answer('a4', '4'), FIVE],
    [answer('a4', '4', { scoreLater: true }), answer('a5', '5', { score: 3 })],
    [answer('a4', '4', { scoreVar: '@points' }), answer('a5', '5', { score: 3 })],
  ];
  for (const answers of unknown) expect(told1({ score: null }, asking(answers)).result).toEqual({ response: 'a4' });
  expect(told1({ score: null }, asking([FOUR], { answerExternally: true })).result).toEqual({ response: 'a4' });
  expect(told1({ score: 12 }, asking([FOUR])).result).toMatchObject({ score: { raw: 12 } });
});

test('XAPI-14 if ids don’t separate the choices, or the prompt is gone, the text is sent', () => {
  const twice = [FOUR, answer('a4', '5')];
  const many = Array.from({ length: 101 }, (_, index) => answer(`a${index}`, String(index)));
  for (const from of [asking(twice), asking(many), asking([FIVE]), place]) {
    const { object, result } = told1({}, from);
    expect(result['response']).toBe('4');
    expect(object.definition).not.toHaveProperty('choices');
    expect(object.definition).not.toHaveProperty('correctResponsesPattern');
  }
});

test('XAPI-D1 the guide says of every verb when it is sent, and with which result', () => {
  const guide = readFileSync(resolve(__dirname, '../../../../docs/guide/xapi.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (.+?) \|(?: (.+))? \|$/gm)];
  expect(rows.map(([, verb, sentWhen, says = '']) => [verb, sentWhen, says])).toEqual(
    XAPI_VERBS.map((verb) => [verb, XAPI_STATEMENTS[verb].sentWhen, XAPI_STATEMENTS[verb].resultSays]),
  );
});

test('XAPI-2 the results have the parts that the table names', () => {
  const parts: Readonly<Record<string, readonly string[]>> = { answer: ['response', 'success', 'score'] };
  const from = asking([answer('a4', '4', { score: 10 })]);
  const item = { v: 1, k: 'k', d: 's', p: '7.Why', pk: 'p', t: 0, m: '4' } as const;
  const all = [done, { ...done, score: 9 }].flatMap((standing) =>
    statementsOf(told(null, standing, { facts: [sent({ score: 10 })], items: [item] }), from),
  );
  expect(new Set(verbs(all))).toEqual(new Set(XAPI_VERBS));
  for (const { verb, fields } of all) {
    const named = XAPI_STATEMENTS[verb].result.flatMap((part) => parts[part] ?? [part]);
    expect([verb, Object.keys(fields['result'] ?? {})]).toEqual([verb, named]);
  }
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
    const from = { ...asking([]), names: { en: 'Fractions' } };
    const said = { v: 1, k: 'k', d: 's', p: '7.Why', pk: 'aB3dE5fG', t: 0, m: 'Because 4 is more than 3' } as const;
    const [answered] = statementsOf(
      told(stands, stands, {
        chatId: example.context.registration,
        at: Date.parse(example.timestamp),
        after: { ...line(stands, { language: 'en' }), subject: example.actor.account.name },
        facts: [sent({ promptKey: 'aB3dE5fG' as PromptKey, matched: ['*'], score: 2 })],
        items: [said],
      }),
      from,
    );
    expect({ id: example.id, ...answered?.fields }).toEqual(example);
  }
});

test('RULE-13 a text that a rule accepts is sent as it was typed, and an outcome is no choice', () => {
  const near = answer('n', '29, give or take 1', { score: 2, rule: { kind: 'near', value: 29, give: 1 } });
  const typed = told1({ matched: [near.message], score: 2 }, asking([near, answer('any', '*')]));
  expect(typed.object.definition).toMatchObject({ interactionType: 'fill-in' });
  expect(typed.result).toEqual({ response: 'as typed', success: true, score: { raw: 2, max: 2 } });
  const both = answer('r', 'Both', { score: 2, rule: { kind: 'chose', exactly: ['a', 'b'] } });
  const choices = [answer('a', 'Mars', { score: 1 }), answer('b', 'Venus', { score: 1 }), both];
  const chosen = told1(
    { matched: ['Both', 'Mars', 'Venus'], score: 4 },
    asking(choices, { acceptsMultipleAnswers: true }),
  );
  expect(chosen.object.definition).toMatchObject({ interactionType: 'choice', choices: [{ id: 'a' }, { id: 'b' }] });
  expect(chosen.result).toEqual({ response: 'a[,]b', success: true, score: { raw: 4, max: 4 } });
});
