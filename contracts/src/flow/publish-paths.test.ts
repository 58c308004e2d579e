/** The paths that lead to problems found by the publish checks (decisions 13 and 28). */
import { START } from '../fixtures/builders/chat-player.js';
import { randomFlow } from '../fixtures/builders/random-flow.js';
import { playPath, type ChatPath } from '../max-score/chat-path.js';
import { prepareFlow } from '../engine/prepare.js';
import type { PromptKey } from '../ids.js';
import type { FlowDefinition, PromptDefinition } from '../definition/definition.js';
import { publishChecks, type LinkedDefinition, type PublishOptions } from './publish-checks.js';

const flow = (prompts: Readonly<Record<string, PromptDefinition>>): FlowDefinition => ({
  promptsArray: Object.entries(prompts).map(([name, definition]) => ({
    key: `k-${name}` as PromptKey,
    name,
    definition,
  })),
});
const answer = (message: string, nextKey: string | null = '.end') => ({ key: message, message, nextKey });
const end: PromptDefinition = { message: 'Bye' };
const check = (definition: FlowDefinition, more: Partial<PublishOptions> = {}) =>
  publishChecks(definition, { language: 'en', languages: ['en'], flowId: 1, ...more });
const shown = (path: ChatPath) => path.map(({ promptKeyStr, says }) => `${promptKeyStr} ${says ?? '·'}`);
const refused = (definition: FlowDefinition, more: Partial<PublishOptions> = {}) =>
  check(definition, more).refusals.map(({ code, promptKey, msg, path }) => ({
    code,
    promptKey,
    msg,
    path: shown(path),
  }));

test('PUB-17 a dangling answer: the way to its prompt, and that answer', () => {
  const definition = flow({
    start: { answers: [answer('left'), answer('right', '.b')] },
    b: { acceptsMultipleAnswers: true, answers: [answer('x', null), answer('y', null)], nextKey: '.c' },
    c: {
      answers: [
        answer('fine'),
        { ...answer('again', null), quickResponse: { repeatAnswers: true } },
        answer('lost', null),
      ],
    },
    end,
  });
  expect(refused(definition)).toMatchObject([
    { code: 'dangling-answers', promptKey: 'k-c', path: ['1.start right', '1.b x', '1.c lost'] },
  ]);
});

test('PUB-17 a prompt behind one whose answers can’t be matched is led to as its author meant it', () => {
  const definition = flow({
    start: { normalizeAnswers: [{ name: 'rot13' }], answers: [answer('a', '.b')] },
    b: { answers: [answer('c', '.nowhere')] },
  });
  expect(refused(definition)).toMatchObject([
    { code: 'unknown-normalizer', path: ['1.start ·'] },
    { code: 'link-to-nothing', path: ['1.start a', '1.b c'] },
  ]);
});

test('PUB-10 “Always to” where every answer leads elsewhere leads nowhere', () => {
  const definition = flow({ start: { answers: [answer('a')], nextKey: '.b' }, b: { nextKey: '.end' }, end });
  expect(check(definition).warnings).toMatchObject([{ code: 'unreachable-prompt', promptKey: 'k-b' }]);
});

test('PUB-8 a circle is gone round once in its path; a prompt that answers itself again and again is one', () => {
  const circle = flow({
    start: { answers: [answer('a', '.b')] },
    b: { nextKey: '.c' },
    c: { answers: [answer('so', '.b')], answerProgrammatically: true },
  });
  expect(refused(circle)).toMatchObject([
    { code: 'endless-chain', promptKey: 'k-b', path: ['1.start a', '1.b ·', '1.c ·', '1.b ·'] },
  ]);
  const again = { ...answer('x', null), quickResponse: { repeatAnswers: true } };
  expect(refused(flow({ start: { answers: [again], answerProgrammatically: true } }))).toMatchObject([
    { code: 'endless-chain', promptKey: 'k-start', path: ['1.start ·', '1.start ·'] },
  ]);
});

test('PUB-8 more than 100 prompts that go on by themselves are refused, as the engine refuses to play them', () => {
  const chain = (length: number) =>
    flow({
      start: { answers: [answer('go', '.p0')] },
      ...Object.fromEntries(
        Array.from({ length }, (_, n) => [`p${n}`, { nextKey: n === length - 1 ? '.end' : `.p${n + 1}` }]),
      ),
      end,
    });
  expect(refused(chain(100))).toEqual([]);
  expect(refused(chain(101))).toEqual([
    {
      code: 'endless-chain',
      promptKey: 'k-p0',
      msg: 'Prompt 2: goes on for more than 100 prompts without ever asking',
      path: ['1.start go', '1.p0 ·'],
    },
  ]);
});

describe('across flows', () => {
  const linking = flow({ start: { answers: [answer('on', '.b')] }, b: { nextKey: 'remote?chatId=7.start' }, end });
  const linked = (start: PromptDefinition): LinkedDefinition[] => [
    { flowId: 7, version: 3, definition: flow({ start, end }) },
  ];
  const targets = [{ flowId: 7, latestVersion: 3 }];

  test('PUB-16 a circle through another flow is refused, at the prompt that leads away', () => {
    const back: PromptDefinition = { nextKey: 'remote?chatId=1&version=2.start' };
    const straight = flow({ start: { nextKey: 'remote?chatId=7.start' } });
    expect(refused(straight, { targets, linked: linked(back) })).toEqual([
      {
        code: 'endless-chain',
        promptKey: 'k-start',
        msg: 'Prompt 1 → “start” of flow 7: goes round and round without ever asking',
        path: ['1.start ·', 'remote?chatId=7&version=3.start ·', '1.start ·'],
      },
    ]);
    expect(refused(linking, { targets, linked: linked(back) })).toEqual([]);
    expect(refused(linking, { targets, linked: linked({ nextKey: '.start' }) })).toMatchObject([
      { promptKey: 'k-b', path: ['1.start on', '1.b ·', ...Array(2).fill('remote?chatId=7&version=3.start ·')] },
    ]);
  });

  test('PUB-18 links to flows that are none of one’s own, or not published yet', () => {
    expect(refused(linking, { targets: [] })).toMatchObject([
      { code: 'link-to-foreign-flow', promptKey: 'k-b', path: ['1.start on', '1.b ·'] },
    ]);
    expect(refused(linking, { targets: [{ flowId: 7, latestVersion: null }] })).toMatchObject([
      { code: 'link-to-unpublished-flow', promptKey: 'k-b', path: ['1.start on', '1.b ·'] },
    ]);
    expect(refused(linking, { targets, linked: linked({ answers: [answer('a')] }) })).toEqual([]);
    expect(refused(linking)).toEqual([]);
  });
});

test('PUB-17 paths to all prompts of 300 random flows can be played, and end where they say', () => {
  const astray: string[] = [];
  let played = 0;
  for (let n = 0; n < 300; n += 1) {
    const rich = n % 2 === 0 ? undefined : 'scored';
    const definition = randomFlow({ seed: `paths ${n}`, prompts: 6, answers: 3, cycles: true, rich });
    const made = prepareFlow(definition, { flowId: 1, version: null });
    if (!made.ok) throw new Error(made.error.code);
    const { refusals, warnings } = check(definition, { languages: ['en', 'hi'] });
    // A prompt that can't be passed can still be reached.
    const reachable = [
      'all-answers-repeat',
      'nothing-to-choose',
      'nothing-to-type',
      'rule-misplaced',
      'rule-unfinished',
    ];
    if (refusals.some(({ code }) => !reachable.includes(code))) continue;
    const lost = new Set(warnings.flatMap(({ code, promptKey }) => (code === 'unreachable-prompt' ? [promptKey] : [])));
    for (const { path, promptKey } of warnings.filter((each) => !lost.has(each.promptKey))) {
      const outcome = playPath(made.flow, path, START);
      // An equal answer before it, or an automatic answer, can take precedence over the intended one.
      if (rich && !outcome.ok) continue;
      played += 1;
      if (!outcome.ok || !outcome.chat.history.some((item) => item.promptKey === promptKey))
        astray.push(`${n} ${promptKey}`);
    }
  }
  expect(astray).toEqual([]);
  expect(played).toBeGreaterThan(600);
});

test('PUB-17 the refusals of 2,000 prompts stay short enough to be sent', () => {
  const prompts = Array.from({ length: 2_000 }, (_, n): [string, PromptDefinition] => [
    n === 0 ? 'start' : `p${n}`,
    { answers: [answer('on', n === 1_999 ? null : `.p${n + 1}`), answer('lost', null)] },
  ]);
  const { refusals } = check(flow(Object.fromEntries(prompts)));
  expect(refusals).toHaveLength(2_000);
  expect(refusals.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThanOrEqual(10_000);
});
