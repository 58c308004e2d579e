/** Answer rules in a chat: which answer is found, what is shown, what it earns, and where it leads. */
import fc from 'fast-check';
import type { Answer, AnswerRule, PromptDefinition } from '../../definition/definition.js';
import { errorOf, play, type Player } from '../../fixtures/builders/chat-player.js';
import { aFlow } from '../../fixtures/builders/flow-builder.js';
import { matchAnswer } from '../match-answer.js';
import type { PreparedPrompt } from '../types.js';

type Options = Partial<PromptDefinition> & { readonly language?: string };
const prepared = ({ language: _language, ...definition }: Options) =>
  aFlow()
    .withPrompt('start', '?', { nextKey: '.end', ...definition })
    .withPrompt('end', 'end')
    .withPrompt('other', 'other')
    .prepared();
const asking = (definition: Options): Player => play(prepared(definition), { language: definition.language ?? 'en' });
const answered = (definition: Options, text: string | readonly string[]): string | undefined => {
  const outcome = asking(definition).tries(text);
  return outcome.ok ? outcome.chat.history[1]?.matched?.join('|') : outcome.error.code;
};
const ruled = (rule: AnswerRule, more: Partial<Answer> = {}): Answer => ({ key: 'r', message: 'ruled', rule, ...more });
const ANY: Answer = { key: 'any', message: '*' };
const fits = (rule: AnswerRule, text: string, more: Options = {}): boolean =>
  answered({ inputDisplayType: 'text', answers: [ruled(rule), ANY], ...more }, text) === 'ruled';

const promptWith = (answers: readonly Answer[], inputDisplayType: string): PreparedPrompt => {
  const prompt = prepared({ inputDisplayType, answers }).prompts.get('start');
  if (!prompt) throw new Error('no prompt');
  return prompt;
};

test('RULE-1 the first of the answers that fit is found, by its words or by its rule, and * last', () => {
  const small = fc.integer({ min: 0, max: 12 });
  const one = fc.oneof(
    small.map((n) => ({ message: String(n) })),
    fc.tuple(small, fc.nat(4)).map(([value, give]) => ({
      message: `about ${value}`,
      rule: { kind: 'near', value, give } as const,
    })),
    fc
      .tuple(small, small)
      .map(([least, most]) => ({ message: 'some', rule: { kind: 'between', least, most } as const })),
    fc.constant({ message: '*' }),
  );
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), fc.integer({ min: -2, max: 14 }), (list, said) => {
      const prompt = promptWith(
        list.map((each, n) => ({ key: `a${n}`, ...each })),
        'number',
      );
      const first = list.findIndex((each) => {
        if (!('rule' in each)) return each.message !== '*' && Number(each.message) === said;
        const { rule } = each;
        return rule.kind === 'near'
          ? Math.abs(rule.value - said) <= rule.give
          : rule.least <= said && said <= rule.most;
      });
      const wanted = first < 0 ? list.findIndex(({ message }) => message === '*') : first;
      const matched = matchAnswer(prompt, String(said));
      if ((matched.ok ? matched.match.picks[0] : -1) !== wanted) throw new Error(`${said}: ${JSON.stringify(list)}`);
    }),
    { numRuns: 3_000 },
  );
});

test('RULE-2 an answer with a rule is neither listed nor found by its name', () => {
  const answers = [ruled({ kind: 'contains', words: 'sun' }), { key: 'b', message: 'Moon' }, ANY];
  expect(asking({ answers }).chat.input?.choices.map(({ message }) => message)).toEqual(['Moon']);
  expect(asking({ answers }).chat.input?.acceptsAnyText).toBe(true);
  expect(answered({ answers }, 'ruled')).toBe('*');
  expect(answered({ answers }, 'The sun')).toBe('ruled');
  expect(answered({ answers: [ruled({ kind: 'starts', words: 'Mo' }), ...answers.slice(1)] }, 'Mo on')).toBe('ruled');
});

test('RULE-2 a choice that a rule before it accepts is not found', () => {
  const moon = { key: 'b', message: 'Full moon' };
  const rule: AnswerRule = { kind: 'contains', words: 'moon' };
  expect(answered({ answers: [ruled(rule), moon, ANY] }, 'Full moon')).toBe('ruled');
  expect(answered({ answers: [moon, ruled(rule), ANY] }, 'Full moon')).toBe('Full moon');
  const number = (answers: readonly Answer[]) => answered({ inputDisplayType: 'number', answers }, '25');
  expect(number([ruled({ kind: 'near', value: 25 }), { key: 'b', message: '25' }])).toBe('ruled');
  expect(number([{ key: 'b', message: '25.0' }, ruled({ kind: 'near', value: 25 })])).toBe('25.0');
});

test('RULE-2 an unfinished rule, a rule that fits no text, and an unknown kind accept nothing', () => {
  expect(fits({ kind: 'near' }, '25')).toBe(false);
  expect(fits({ kind: 'contains', words: ' \n ' }, ' ')).toBe(false);
  expect(fits({ kind: 'chose', all: [] }, 'x')).toBe(false);
  const unknown = { kind: 'sounds', words: 'x' } as unknown as AnswerRule;
  expect(errorOf(asking({ inputDisplayType: 'text', answers: [ruled(unknown)] }).tries('x'))).toBe('invalid-answer');
});

test.each([
  [{ kind: 'near', value: 0.3, give: 0.1 }, '0.4', true],
  [{ kind: 'near', value: 0.3, give: 0.1 }, '0.40000000000000000001', false],
  [{ kind: 'near', value: 25, give: -0.5 }, '25.5', true],
  [{ kind: 'near', value: 0.5 }, '1/2', true],
  [{ kind: 'near', value: 1.5 }, '1½', true],
  [{ kind: 'near', value: 25, give: 0.5 }, '२५.५', true],
  [{ kind: 'between', least: 18 }, '18', true],
  [{ kind: 'between', least: 18 }, '17.99', false],
  [{ kind: 'between', most: 0 }, '-3', true],
  [{ kind: 'between' }, '7', true],
  [{ kind: 'between' }, 'seven', false],
  [{ kind: 'between', least: 1 }, '1e999999999', false],
  [{ kind: 'near', value: 12, units: 'cm\nCentimetres' }, '12 cm', true],
  [{ kind: 'near', value: 12, units: 'cm\nCentimetres' }, '12centimetres', true],
  [{ kind: 'near', value: 12, units: 'cm' }, '12', false],
  [{ kind: 'near', value: 12, units: 'cm' }, '12 m', false],
  [{ kind: 'near', value: 12, units: 'm' }, '12 cm', false],
  [{ kind: 'near', value: 12, units: 'cm', bare: true }, '12', true],
  [{ kind: 'near', value: 12, units: 'cm', bare: true }, '12 km', false],
  [{ kind: 'near', value: 5, units: '€\n$' }, '$5', true],
  [{ kind: 'near', value: 5, units: 'mW' }, '5 MW', false],
  [{ kind: 'near', value: 1.5, units: 'm²' }, '1½ m2', true],
  [{ kind: 'near', value: 20, units: '℃' }, '20 °C', true],
] as const)('RULE-3 %j and "%s": %s', (rule, text, counts) => {
  expect(fits(rule, text)).toBe(counts);
});

test('RULE-3 the chat’s language decides about a comma and a point', () => {
  const rule: AnswerRule = { kind: 'near', value: 1500 };
  expect([fits(rule, '1.500', { language: 'de' }), fits(rule, '1.500', { language: 'en' })]).toEqual([true, false]);
  expect([fits(rule, '1,500', { language: 'de' }), fits(rule, '1,500', { language: 'en' })]).toEqual([false, true]);
});

test.each([
  ['a\nb', undefined, 'a and b', true],
  ['a\nb', undefined, 'a', false],
  ['a\nb', 1, 'b', true],
  ['a\nb\nc', 2, 'c, a', true],
  ['a\nb\nc', 2, 'c', false],
  ['a\nb', 9, 'b a', true],
  ['a', 0, 'b', false],
  ['do not', undefined, 'I DO  NOT know', true],
] as const)('RULE-4 the words %j, %s of them, in "%s": %s', (words, least, text, counts) => {
  expect(fits({ kind: 'contains', words, least }, text)).toBe(counts);
});

test('RULE-4, RULE-5 words count in the chat’s language and in the author’s', () => {
  const rule: AnswerRule = { kind: 'contains', words: 'light\nwater', tWords: { hi: 'प्रकाश\nपानी' } };
  const texts = ['light, water', 'प्रकाश और पानी', 'light और पानी'];
  expect(texts.map((text) => fits(rule, text, { language: 'hi' }))).toEqual([true, true, false]);
  expect(texts.map((text) => fits(rule, text))).toEqual([true, false, false]);
  const spelled: AnswerRule = { kind: 'spelled', words: 'photosynthesis', tWords: { hi: 'प्रकाश संश्लेषण' } };
  expect(fits(spelled, 'प्रकाश संशलेषण', { language: 'hi' })).toBe(true);
  expect([fits(spelled, 'Fotosynthesis'), fits(spelled, 'Photography')]).toEqual([true, false]);
});

test('RULE-5 a short word forgives no slip, and a word is compared as a whole', () => {
  expect(fits({ kind: 'spelled', words: 'cat\nhorse' }, 'cut')).toBe(false);
  expect(fits({ kind: 'spelled', words: 'cat\nhorse' }, 'hrose')).toBe(true);
  expect(fits({ kind: 'spelled', words: 'horse' }, 'a horse')).toBe(false);
});

test('RULE-4 a text may start with one of the lines, at the border of a word', () => {
  const rule: AnswerRule = { kind: 'starts', words: 'yes\nof course' };
  expect(['Yes, I do', 'Of  course!', 'Yesterday', 'oh yes'].map((text) => fits(rule, text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('RULE-7 a date lies between two days, and each of them counts', () => {
  const rule: AnswerRule = { kind: 'dated', from: '2026-11-01', to: '2026-11-30' };
  const texts = ['2026-11-01', '2026-11-30T23:59', '2026-12-01', '2026-11-31', 'today'];
  expect(texts.map((text) => fits(rule, text, { inputDisplayType: 'date' }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(fits({ kind: 'dated', from: '2026-11-01' }, '2027-01-01')).toBe(true);
});

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const choices = LETTERS.map((key, n) => ({ key, message: key.toUpperCase(), score: n + 1 }));

test('RULE-2 next to listed answers, a text that a rule accepts is shown as it was typed, not as Markdown', () => {
  const answers = [ruled({ kind: 'contains', words: 'sun' }), { key: 'b', message: 'Moon' }, ANY];
  const item = asking({ answers }).say('*sun*').chat.history[1];
  expect(item).toMatchObject({ message: '*sun*', template: '\\*sun\\*' });
  expect(asking({ answers }).say('sun').chat.history[1]).not.toHaveProperty('template');
});

test('RULE-6 a rule over several choices accepts the sets that it describes', () => {
  const some = fc.subarray(LETTERS);
  const rule = fc.record({ exactly: some, all: some, none: some }, { requiredKeys: [] });
  fc.assert(
    fc.property(rule, fc.subarray(LETTERS, { minLength: 1 }), (values, chosen) => {
      const { exactly = [], all = [], none = [] } = values;
      const isExact = exactly.length === 0 || exactly.join() === chosen.join();
      const isNothing = exactly.length + all.length + none.length === 0;
      const wanted =
        !isNothing && isExact && all.every((key) => chosen.includes(key)) && chosen.every((key) => !none.includes(key));
      const answers = [...choices, ruled({ kind: 'chose', ...values })];
      const matched = answered(
        { acceptsMultipleAnswers: true, answers },
        chosen.map((key) => key.toUpperCase()),
      );
      expect(matched).toBe([...(wanted ? ['ruled'] : []), ...chosen.map((key) => key.toUpperCase())].join('|'));
    }),
    { numRuns: 500 },
  );
});

test('RULE-6 the outcome comes first, earns its score besides, and leads away despite "Always to"', () => {
  const outcome = ruled({ kind: 'chose', exactly: ['a', 'b'] }, { score: 10, nextKey: '.other' });
  const flow = { acceptsMultipleAnswers: true, answers: [...choices, outcome] };
  const right = asking(flow).say(['B', 'A']);
  expect(right.chat.history[1]).toMatchObject({ matched: ['ruled', 'A', 'B'], multipleAnswers: ['A', 'B'], score: 13 });
  expect(right.lines).toEqual(['?', '> A, B', 'other']);
  const wrong = asking(flow).say(['A']);
  expect(wrong.chat.history[1]).toMatchObject({ matched: ['A'], multipleAnswers: ['A'], score: 1 });
  expect(wrong.lines.at(-1)).toBe('end');
  expect(asking(flow).chat.input?.choices).toHaveLength(5);
  expect(errorOf(asking(flow).tries(['ruled']))).toBe('unmatched-answers');
});

test('RULE-6 a rule over choices accepts no single answer, and one over a text no choices', () => {
  expect(answered({ answers: [...choices, ruled({ kind: 'chose', all: ['a'] })] }, 'A')).toBe('A');
  const text = ruled({ kind: 'starts', words: 'A' });
  expect(answered({ acceptsMultipleAnswers: true, answers: [...choices, text] }, ['A'])).toBe('A');
});

test('RULE-8 hostile texts and rules cost little', () => {
  const long = 'ab '.repeat(3_000);
  const rules: readonly AnswerRule[] = [
    { kind: 'contains', words: 'ab b\n'.repeat(100) },
    { kind: 'contains', words: 'a\n'.repeat(5_000) },
    { kind: 'contains', words: Array.from({ length: 130 }, (_, n) => 'a'.repeat(n + 1)).join('\n'), least: 1 },
    { kind: 'starts', words: 'ab '.repeat(1_000) },
    { kind: 'spelled', words: 'ab\n'.repeat(3_300) },
    { kind: 'spelled', words: `${'a'.repeat(100)}\n`.repeat(50) },
    { kind: 'near', value: 1, units: 'x\n'.repeat(1_000) },
    { kind: 'between', least: 1e300 },
  ];
  const begun = performance.now();
  for (const rule of rules)
    for (const text of [long, '9'.repeat(9_999), 'a'.repeat(101), 'a'.repeat(9_999), 'ﷺ'.repeat(3_300)])
      fits(rule, text);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
