import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { compileMarkdown } from '../../markdown/compile.js';
import { publishChecks } from '../../flow/publish-checks.js';
import { readFlowFile, writeFlowFile } from '../flow-file.js';
import type { ImportedFlow } from '../imported-flow.js';
import { evaluate } from './expression.js';
import { importTwee } from './import-twee.js';
import { HARLOWE, imported, played } from './testing/imported-story.js';
import { readTwee } from './twee-file.js';

const LIGHTHOUSE = readFileSync(join(__dirname, '../../fixtures/interchange/lighthouse.twee'), 'utf8');

const promptsOf = ({ flow }: ImportedFlow) =>
  flow.definition.promptsArray.map(({ name, definition: { message, answers, nextKey } }) => ({
    name,
    message,
    ...(Array.isArray(answers) && { answers: answers.map((each) => `${each.message} → ${each.nextKey ?? ''}`) }),
    ...(nextKey && { nextKey }),
  }));

const messageOf = (body: string, head = ''): string => {
  const { flow } = imported(`${head}:: Start\n${body}\n\n:: Red\nx\n\n:: Blue\ny`);
  return String(flow.definition.promptsArray[0]!.definition.message);
};

test('FILE-T1 passages are prompts and links are answers, from the start that the story names', () => {
  const story = imported(
    ':: Two\nHere.\n\n:: Start [tag] {"position":"1,1"}\nGo [[on->Two]], [[Two<-back]], [[there|Two]] or [[Two]].',
  );
  expect(story.flow.definition.promptsArray.map(({ name }) => name)).toEqual(['start', 'Two']);
  expect(promptsOf(story)[0]).toEqual({
    name: 'start',
    message: 'Go on, back, there or Two.',
    answers: ['on → .Two', 'back → .Two', 'there → .Two', 'Two → .Two'],
  });
});

test('FILE-T2 the title, the start and the format are read from where Twee 3 keeps them', () => {
  expect(readTwee(LIGHTHOUSE)).toMatchObject({ title: 'The Lighthouse', format: 'Harlowe', start: 'Beach' });
  expect(readTwee(':: A \\[b\\] [x y]\n\\:: no head')!.passages.get('A [b]')).toEqual({
    name: 'A [b]',
    tags: ['x', 'y'],
    text: ':: no head',
  });
});

test.each([
  ['spaces', `:: a${' '.repeat(50_000)}[`],
  ['backslashes in tags', `:: a [${'\\a'.repeat(25_000)}`],
  ['backslashes in a name', `:: ${'\\a'.repeat(25_000)}\\`],
])('FILE-T2 a passage line of many %s is text, and is read at once', (_what, line) => {
  expect(readTwee(`:: Start\n${line}`)!.passages.get('Start')!.text).toBe(line);
});

test('FILE-T3 FILE-T4 a story’s memory decides the messages: one prompt for each state', () => {
  const story = imported(LIGHTHOUSE);
  expect(played(story, ['Look around', 'On to the lighthouse'])).toContain('It is too dark to go in.');
  expect(played(story, ['Look around', 'Take the lamp'])).toContain('You have it already.');
  expect(played(story, ['Look around', 'Take the lamp', 'On to the lighthouse'])).toBe(
    'After … steps you stand at the door.\\\nYour lamp shows a stair.',
  );
  expect(played(story, ['Look around', 'Take the lamp', 'On to the lighthouse', 'stair', 'Rest'])).toBe('The end.');
});

test('FILE-T5 bold and italics become Markdown; addresses stay', () => {
  expect(played(imported(LIGHTHOUSE), [])).toBe(
    'You wake on a **cold** beach. *Far away* a light turns: https://example.org/light.',
  );
});

const drawn = (body: string, head?: string) => compileMarkdown(messageOf(body, head));
const EITHER = [
  'snake_case_name and __init__',
  'a < b, b > a, <3 and |x|',
  '> no quotation',
  '- 5 degrees',
  '+ 5',
  '= 7',
  '1984. That was the year.',
  '    four spaces',
  '~once~ and ~ ~',
  '\\n is no new line',
  'a_b@x.example and https://x.example/a_b_c',
];
test.each(EITHER.flatMap((body) => [[body, ''] as const, [body, HARLOWE] as const]))(
  'FILE-T14 what is no mark in a story is read as it is written: %s %s',
  (body, head) => {
    expect(drawn(`${body}.`, head)).toEqual([['p', `${body.trim()}.`]]);
  },
);
test.each([
  ['5 of [these](x)', '', [['p', '5 of [these](x)']]],
  ['`code`', '', [['p', '`code`']]],
  ['{{name}}', '', [['p', '{{name}}']]],
  ['Say `*so* //it// {{name}} - <b> 1.`', HARLOWE, [['p', 'Say *so* //it// {{name}} - <b> 1.']]],
  ['One \\\nline', HARLOWE, [['p', 'One line']]],
  ['&lt;b&gt; &amp; c', HARLOWE, [['p', '<b> & c']]],
  ['* a\n* b', HARLOWE, [['ul', ['li', 'a'], ['li', 'b']]]],
  ['A line\n---\nmore', HARLOWE, [['p', 'A line'], ['hr'], ['p', 'more']]],
  [
    "It ''is_//so//_'' *x* ~~y~~",
    HARLOWE,
    [['p', 'It ', ['b', 'is_', ['i', 'so'], '_'], ' ', ['i', 'x'], ' ', ['s', 'y']]],
  ],
  ['(set: $a to "_x_ | y")$a.', HARLOWE, [['p', '_x_ | y.']]],
  ['See the [[red_door_key->Red]] there.', HARLOWE, [['p', 'See the red_door_key there.']]],
])('FILE-T14 FILE-T5 marks of stories are marks, and no others: %s', (body, head, tree) => {
  expect(drawn(body, head)).toEqual(tree);
});
test('FILE-T14 FILE-T5 so are the marks of an answer', () => {
  const { flow } = imported(`${HARLOWE}:: Start\nWhich?\n[[''a_b_c''->Red]]\n[[c_d_e->Red]]\n\n:: Red\nx`);
  expect(flow.definition.promptsArray[0]!.definition.answers).toMatchObject([
    { message: '**a\\_b\\_c**' },
    { message: 'c_d_e', literal: true },
  ]);
});

test('FILE-T6 parts without a counterpart are listed with their passage', () => {
  const codes = imported(
    '::Start\n(live: 2s)[Wind] <b>x</b> [[Gone->Nowhere]] (set: $a to (random: 1,2))(if: $a is 1)[one]\n::Lost\nx\n::Css [stylesheet]\nx',
  ).notes;
  expect(codes).toEqual([
    { place: 'Start', code: 'macro-shown', detail: '(live: 2s)' },
    { place: 'Start', code: 'markup-removed', detail: '<b>' },
    { place: 'Start', code: 'markup-removed', detail: '</b>' },
    { place: 'Start', code: 'expression-unknown', detail: 'a: (random: 1,2)' },
    { place: 'Start', code: 'condition-shown', detail: '$a is 1' },
    { place: 'Start', code: 'target-missing', detail: 'Nowhere' },
    { place: 'Lost', code: 'passage-unreached', detail: '' },
    { place: 'Css', code: 'passage-skipped', detail: 'stylesheet' },
  ]);
});

test('FILE-T4 an else belongs to the condition before it, not to one inside of its hook', () => {
  expect(messageOf('(if: true)[a(if: false)[b]](else:)[c]', HARLOWE)).toBe('a');
  expect(messageOf('(if: false)[a(if: true)[b]](else:)[c]', HARLOWE)).toBe('c');
});

test('FILE-T7 a story that counts without end is imported without its memory, and the report says so', () => {
  const story = imported('::Start\n(set: $n to $n + 1)You came $n times. [[Again->Start]]');
  expect(story.flow.definition.promptsArray).toHaveLength(1);
  expect(story.notes).toContainEqual({ place: '', code: 'state-forgotten', detail: '$n' });
});

test('FILE-T8 the sample is a flow that can be saved, checked and played', () => {
  const { flow } = imported(LIGHTHOUSE);
  expect(readFlowFile(writeFlowFile(flow))).toMatchObject({ ok: true });
  const { refusals } = publishChecks(flow.definition, { flowId: 1, language: 'en', languages: ['en'], linked: [] });
  // Only the link that leads nowhere in the story, too.
  expect(refusals.map(({ code }) => code)).toEqual(['dangling-answers']);
});

test.each([
  [
    'You see a [[red door->Red]] and a [[blue door->Blue]] in the wall.',
    'You see a red door and a blue door in the wall.',
  ],
  ['Take the [[Red]].', 'Take the Red.'],
  ['It is dark. [[Go in->Red]]', 'It is dark.'],
  ["''It is dark.'' [[Go in->Red]] | [[Wait->Blue]]", '**It is dark.**'],
  ['What now? [[Run->Red]], [[hide->Blue]].', 'What now?'],
  ['You see a [[red door->Red]]. [[Go back->Blue]]', 'You see a red door.'],
  ['Where to?\n[[Red]]\n- [[Blue]]\n1. [[on->Red]]', 'Where to?'],
  ['See (link-goto: "the door", "Red") there.', 'See the door there.'],
])('FILE-T9 a link inside a sentence keeps its words there: %s', (body, message) => {
  expect(messageOf(body)).toBe(message);
});

test.each([
  ['<script>alert(1)</script>A<style>b { color: red }</style>', 'A'],
  ['A <script>never closed', 'A'],
  ['A (set: $x to "1', 'A'],
  ['A <!-- (set: $x to 1) -->B', 'A B'],
  ['|door>[A] and [B]<window|', 'A and B'],
  ['==>\nA\n<==', 'A'],
  ['<%= s.name %>A <<set $x to 1>>', 'A'],
  ['{\nA\n}', 'A'],
  ['(if: true)[[[A->Red]]](if: false)[[[B->Blue]]]', '…'],
])('FILE-T10 no program code is shown: %s', (body, message) => {
  expect(messageOf(body, HARLOWE)).toBe(message);
});

test('FILE-T10 omitted code is listed; comments are not', () => {
  const { notes } = imported(`${HARLOWE}:: Start\n<!-- x --><script>alert(1)</script>A (print: "`);
  expect(notes).toEqual([
    { place: 'Start', code: 'code-removed', detail: '<script>alert(1)</script>' },
    { place: 'Start', code: 'code-removed', detail: '(print: "' },
  ]);
});

test('FILE-T10 a passage of code is neither the start nor led to', () => {
  const story = imported(':: Css [stylesheet]\na { b: c }\n\n:: Begin\nHi [[x->Css]]');
  expect(promptsOf(story)).toEqual([{ name: 'start', message: 'Hi x', answers: ['x → '] }]);
  expect(story.notes).toEqual([
    { place: 'Begin', code: 'target-missing', detail: 'Css' },
    { place: 'Css', code: 'passage-skipped', detail: 'stylesheet' },
  ]);
});

test.each([
  ['Snowman', '{"format":"Snowman"}', 'Hi'],
  ['TwineSpace', '{"format":"TwineSpace"}', 'Hi'],
  ['Snowman', '{}', 'Hi <%= s.name %>'],
  ['botscripten', '{}', 'Hi\n#@set choice good'],
])('FILE-T11 a story of another format is refused by its name: %s %s %s', (name, data, body) => {
  expect(importTwee(`:: StoryData\n${data}\n\n:: Start\n${body}`, () => 'k')).toEqual({
    ok: false,
    problems: [{ code: 'twine-format', path: [], detail: name }],
  });
});

test.each([
  ['sugarcube', '{"format":"SugarCube","format-version":"2.36.1"}', 'Hi [[Red]]'],
  ['sugarcube', '{}', '<<set $x to 1>>Hi'],
  ['chapbook', '{"format":"Chapbook"}', 'Hi'],
  ['chapbook', '{}', "score: 0\nname: 'Asha'\n--\nHi {name}"],
  ['chapbook', '{}', 'Hi\n[if score > 3]\nWell done'],
  ['chapbook', '{}', "Hi {embed image: 'a.png'}"],
])('FILE-T11 a story is read in the format that it names or reveals: %s %s %s', (format, data, body) => {
  expect(importTwee(`:: StoryData\n${data}\n\n:: Start\n${body}`, () => 'k')).toMatchObject({ ok: true, format });
});

test('FILE-T11 the report names the format that only the marks of a story reveal', () => {
  expect(imported(':: Start\nHi {user.name}').notes).toContainEqual({
    place: '',
    code: 'format-guessed',
    detail: 'Chapbook',
  });
  expect(imported(':: StoryData\n{"format":"Chapbook"}\n\n:: Start\nHi {user.name}').notes).toEqual([]);
});

test('FILE-T11 braces don’t make a story of Harlowe one of Chapbook, and mixed marks are refused', () => {
  const story = importTwee(':: Start\nHi {user.name} (set: $a to 1)$a', () => 'k');
  expect(story).toMatchObject({ ok: true, format: 'harlowe' });
  const mixed = importTwee(':: Start\n(set: $a to 1)\n\n:: End\n<<if $a>>x<</if>>', () => 'k');
  expect(mixed).toMatchObject({ ok: false, problems: [{ code: 'twine-format', detail: 'SugarCube' }] });
});

test.each(['{"format":"Harlowe"}', '{"format":"harlowe-3","start":"Start"}', '{}', 'no JSON'])(
  'FILE-T11 Harlowe and plain stories are read: %s',
  (data) => {
    expect(importTwee(`:: StoryData\n${data}\n\n:: Start\nA: b -- c [x] {y} 1 << 2`, () => 'k').ok).toBe(true);
  },
);

test('FILE-T12 a passage counts as reached when it was, not when its name is mentioned', () => {
  const { notes, unreached } = imported(
    `${HARLOWE}:: Start\n(if: false)[(link-goto: "Hall")] "Cellar"\n\n:: Hall\nx\n\n:: Cellar\ny`,
  );
  expect(unreached).toEqual(['Hall', 'Cellar']);
  expect(notes).toContainEqual({ place: 'Hall', code: 'passage-unreached', detail: '' });
});

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['$a is "x" and not ($b > 3)', true],
  ['"abc" contains "b"', true],
  ['"b" is in "abc"', true],
  ['$never', 0],
  ['true or (unknown: 1)', undefined],
  ['1 / 0', undefined],
  ['"it\\"s"', 'it"s'],
])('FILE-T4 %s = %s', (source, value) => {
  expect(
    evaluate(
      source,
      new Map<string, string | number>([
        ['a', 'x'],
        ['b', 2],
      ]),
    ),
  ).toBe(value);
});

test('FILE-3 any text either is a story or is refused, and never takes long', () => {
  const pieces = fc.constantFrom(
    '::',
    ' Start',
    '\n',
    '[[',
    ']]',
    '->',
    '|',
    '(if: ',
    '(set: $a to ',
    ')',
    '[',
    ']',
    '$a',
    '"',
    "'",
    '{',
    '\\',
    'x',
    '(display: "Start")',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const result = importTwee(`::Start\n${parts.join('')}`, () => String(Math.random()));
      if (result.ok) expect(readFlowFile(writeFlowFile(result.flow)).ok).toBe(true);
    }),
    { numRuns: 150, interruptAfterTimeLimit: 5_000 },
  );
  expect(importTwee('no story', () => 'k')).toEqual({ ok: false, problems: [{ code: 'other-format', path: [] }] });
  expect(importTwee('::Start\n\0', () => 'k')).toMatchObject({ ok: false });
  expect(importTwee(`::Start\n${'('.repeat(20_000)}${'(if: true)['.repeat(5_000)}`, () => 'k').ok).toBe(true);
});

test('FILE-T13 looks, alignment, hidden hooks, empty passages and unclosed links are reported', () => {
  const story =
    ':: StoryData\n{"format":"Harlowe","start":"One"}\n\n:: One\n(text-colour: red)[Red] and (align: "=><=")[here]\n==>\n|aside)[Psst]\n' +
    'See [[nowhere\n[[on->Two]]\n\n:: Two\n(set: $a to 1)\n';
  const notes = imported(story).notes.map(({ place, code, detail }) => `${place} ${code} ${detail}`.trim());
  expect(notes).toEqual(
    expect.arrayContaining([
      'One markup-removed (text-colour: red)',
      'One markup-removed (align: "=><=")',
      'One markup-removed ==>',
      'One macro-shown |aside)',
      'One link-unclosed [[nowhere',
      'Two passage-empty',
    ]),
  );
});
