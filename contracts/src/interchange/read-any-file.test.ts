import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import type { FlowDefinition } from '../definition/definition.js';
import { writeFlowFile } from './flow-file.js';
import { readAnyFile, type TakenFile } from './read-any-file.js';

const sample = (name: string): string => readFileSync(join(__dirname, '../fixtures/interchange', name), 'utf8');
const definition = aFlow().withPrompt('start', 'Hi').build();
const fileOf = (flow: FlowDefinition): string =>
  writeFlowFile({ name: 'A', language: 'en', languages: ['en'], settings: {}, definition: flow });
const taken = (text: string): TakenFile => {
  let n = 0;
  const read = readAnyFile(text, () => `k${(n += 1)}`);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read;
};

test.each([
  ['flow', fileOf(definition)],
  ['twee', sample('lighthouse.twee')],
  ['typebot', sample('course-helper.typebot.json')],
])('FILE-H1 a file of kind %s is recognised by what is in it', (kind, text) => {
  expect(taken(text).kind).toBe(kind);
});

test('FLOW-N1 FLOW-N4 a file names what its draft leads to by order; imported, it leads by order again', () => {
  const byOrder = aFlow().withPrompt('start', 'Hi', { nextKey: '>' }).withPrompt('end', 'Bye').build();
  expect(fileOf(byOrder)).toContain('"nextKey": ".end"');
  expect(taken(fileOf(byOrder)).flow.definition).toEqual(byOrder);
});

test('FILE-3 FILE-H1 any other file is refused', () => {
  expect(readAnyFile('a,b,c', () => 'k')).toEqual({ ok: false, problems: [{ code: 'not-json', path: [] }] });
  expect(readAnyFile('.a { color: red }\nb ~ c { x: y }', () => 'k')).toMatchObject({
    problems: [{ code: 'not-json' }],
  });
});

test.each([
  ['gift', '// names begin as Twine’s do\n\n::Capital::What is the capital of Spain?{\n=Madrid\n~Rome\n}\n'],
  ['gift', '::Origin::Cricket {~began =came} from what country? {=England}'],
  ['gift', '$CATEGORY: $course$/top\n\n::Write::Why do leaves fall?{}\n'],
  ['gift', 'Grant is buried in a tomb in New York.{T}'],
  ['gift', 'Two plus two equals {=four =4}.'],
  ['gift', 'When was Grant born?{#1822:5}'],
  ['moodle-xml', '<?xml version="1.0"?>\n<quiz>\n<!-- question: 0 -->\n<question type="category"></question></quiz>'],
  ['h5p', '{"title":"A","mainLibrary":"H5P.BranchingScenario","preloadedDependencies":[]}'],
  ['h5p', '{"branchingScenario":{"content":[]}}'],
  ['h5p', '{"questions":[{"library":"H5P.MultiChoice 1.16","params":{}}]}'],
  ['h5p', '{"question":"<p>2 + 2?</p>","answers":[],"behaviour":{},"UI":{}}'],
  ['ink', '{"inkVersion":21,"root":[]}'],
  ['ink', '-> start\n=== start ===\nHello\n* [Go on] -> END\n'],
  ['yarn', 'title: Start\ntags:\n---\nAsha: Hello\n-> Yes\n===\n'],
  ['twine-html', '<!DOCTYPE html>\n<html><tw-storydata name="A"></tw-storydata></html>'],
  ['twine-html', '<tw-storydata name="A"><style>a::before{}</style></tw-storydata>'],
  ['twine-html', `<html><script>${' '.repeat(300_000)}</script><tw-storydata name="A"></tw-storydata></html>`],
  ['web-page', '<!doctype html>\n<style>\n::before { color: red }\n</style>'],
  ['qti', '<?xml version="1.0"?><assessmentItem identifier="a"></assessmentItem>'],
  ['xliff', '<?xml version="1.0"?><xliff version="1.2"></xliff>'],
  ['xml', '<?xml version="1.0"?><rss></rss>'],
  ['table', 'question;a;b\n"2 + 2; or so?";4;5\n'],
  ['archive', 'PK\u0003\u0004\u0014'],
  ['pdf', '%PDF-1.7\n'],
])('FILE-H2 what another program wrote is refused by its name: %s', (program, text) => {
  expect(readAnyFile(text, () => 'k')).toEqual({ ok: false, problems: [{ code: `is-${program}`, path: [] }] });
});

test('FILE-H2 a Twine story with two colons in a name, and one with braces, are stories', () => {
  expect(taken(':: Start {"position":"1,1"}\nx = 1 [[on->A::B]]\n\n:: A::B\ny').kind).toBe('twee');
});

test('FILE-H3 a part that the import left out, and texts that it dropped, are counted by reading the file again', () => {
  const { census } = taken(
    ':: Start\nIt is dark. <img src="https://example.org/dark.png">\n[[Go in->Hall]] (link-rerun: "Look up")[The moon.]\n\n' +
      ':: Hall\nA hall. (if: false)[A ghost speaks.]\n\n:: Attic\nNobody comes here.\n\n:: Css [stylesheet]\na {}',
  );
  expect(census).toMatchObject({ parts: 3, came: 0, cameInPart: 2, words: 8, wordsCame: 4 });
  expect(census?.missing).toEqual([
    {
      place: 'Start',
      isWhole: false,
      isReached: true,
      missing: [
        { kind: 'media', words: 'https://example.org/dark.png' },
        { kind: 'answer', words: 'Look up' },
      ],
    },
    { place: 'Hall', isWhole: false, isReached: true, missing: [{ kind: 'text', words: 'A ghost speaks.' }] },
    { place: 'Attic', isWhole: true, isReached: false, missing: [{ kind: 'text', words: 'Nobody comes here.' }] },
  ]);
});

test('FILE-H3 short words are looked for as words, answers among answers, and what changes is passed over', () => {
  const { census } = taken(
    ':: Start\n(set: $n to 3)You have $n keys.\n[[Yes]]\n\n:: Yes\nYesterday.\n\n:: Lost\n[[Day->Yes]]\n\n:: Lost too\nYou',
  );
  expect(census?.missing.map(({ place }) => place)).toEqual(['Lost', 'Lost too']);
  expect(census).toMatchObject({ parts: 4, came: 2 });
});

const bot = (blocks: readonly object[], more: object = {}): string =>
  JSON.stringify({ version: '6.1', groups: [{ id: 'g', title: 'One', blocks }], edges: [], ...more });
const settings = (text: string) => taken(text).census?.settings.map(({ setting }) => setting);

test('FILE-H3 a Typebot’s texts, links, pictures and answers are found again', () => {
  const read = taken(sample('course-helper.typebot.json'));
  expect(read.census?.missing).toEqual([]);
  expect(read.census?.came).toBe(read.census?.parts);
  expect(read.isWhole).toBe(false);
});

test('FILE-H4 settings that Parley has no place for are counted, although no text is lost with them', () => {
  const input = (type: string, options: object, items?: object[]) => ({
    id: type,
    type,
    options,
    ...(items && { items }),
  });
  expect(
    settings(
      bot(
        [
          { id: 't', type: 'text', content: { plainText: 'Hi' } },
          { id: 'w', type: 'Wait', options: { secondsToWaitFor: 5 } },
          {
            id: 'p',
            type: 'image',
            content: { url: 'https://a.example/b', clickLink: { alt: 'A', url: 'https://c.example' } },
          },
          input('number input', { min: 1, step: '{{Step}}', labels: { placeholder: 'How many?', button: 'Send' } }),
          input('email input', { retryMessageContent: 'Not an address' }),
          input('rating input', { labels: { middle: 'so so' }, customIcon: { isEnabled: true } }),
          input('choice input', { dynamicVariableId: 'v' }, [
            { id: 'i', content: 'x', displayCondition: { isEnabled: true } },
          ]),
          input('picture choice input', {}, [
            { id: 'j', title: 'y', pictureSrc: 'https://d.example', description: 'z' },
          ]),
        ],
        { events: [{ id: 'e', type: 'command' }] },
      ),
    ),
  ).toEqual([
    'choice-condition',
    'choices-from-variable',
    'limits',
    'retry-text',
    'placeholder',
    'rating-labels',
    'rating-icon',
    'picture-alternative',
    'picture-link',
    'wait',
    'button-label',
    'other-start',
  ]);
});

test('FILE-H4 a placeholder that became the question is not lost', () => {
  expect(settings(bot([{ id: 't', type: 'text input', options: { labels: { placeholder: 'Your name?' } } }]))).toEqual(
    [],
  );
});

test('FILE-H5 a file came whole only when neither the import nor the count misses anything', () => {
  expect(taken(fileOf(definition)).isWhole).toBe(true);
  expect(taken(':: Start\nHi [[on->End]]\n\n:: End\nBye.').isWhole).toBe(true);
  expect(taken(':: Start\nHi\n\n:: End\nBye.').isWhole).toBe(false);
  expect(taken(':: Start\n(set: $x to (random: 1,2))Hi').isWhole).toBe(false);
  expect(taken(bot([{ id: 'w', type: 'Wait' }])).isWhole).toBe(false);
});

test('FILE-H6 addresses of another server in a Parley flow are listed', () => {
  const flow = aFlow()
    .withPrompt('start', '![x](https://school.example/uploads/a.png)', {
      answers: [anAnswer('go', { nextKey: 'remote?chatId=3.start' })],
    })
    .build();
  expect(taken(fileOf(flow)).notes).toEqual([
    { place: '', code: 'other-flow', detail: '3' },
    { place: '', code: 'uploads-elsewhere', detail: 'https://school.example/uploads/' },
  ]);
});
