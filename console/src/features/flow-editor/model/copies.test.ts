import { samplesUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flow-of.js';
import { copiesOf } from './copies.js';

const copies = (originals: readonly PromptEntry[]) => {
  let count = 0;
  return copiesOf(originals, { flowId: 7, newKey: () => `n${(count += 1)}` });
};
const said = 'You said {{@start}}, not {{@two}}, {{ @start | urlEnc }}';
const ASKING = flowOf(
  {
    message: 'Why?',
    answers: [
      {
        key: 'a',
        message: 'So',
        nextKey: '.two',
        scoreVar: '@start',
        quickResponse: {
          key: 'r',
          messages: [said],
          tMessages: [{ hi: 'x {{@start}}' }],
          tMessagesSource: [{ hi: sourceMark(said) }],
        },
      },
    ],
  },
  { message: { url: samplesUrl(7, 'start') }, contentType: 'remote', nextKey: '.start' },
  { message: { url: samplesUrl(8, 'start') }, contentType: 'remote' },
).promptsArray;

test('EDIT-54 the copy of a prompt that repeats its own answer repeats the copy’s, and stays translated', () => {
  const [copy] = copies(ASKING.slice(0, 1));
  const name = copy!.name;
  const response = `You said {{@${name}}}, not {{@two}}, {{ @${name} | urlEnc }}`;
  expect(copy?.definition.answers).toEqual([
    {
      key: 'n2',
      message: 'So',
      nextKey: '.two',
      scoreVar: `@${name}`,
      quickResponse: {
        key: 'n3',
        messages: [response],
        tMessages: [{ hi: `x {{@${name}}}` }],
        tMessagesSource: [{ hi: sourceMark(response) }],
      },
    },
  ]);
});
test('EDITOR-T6 prompts copied together show and follow each other’s copies; other flows and prompts stay', () => {
  const [ask, peers, elsewhere] = copies(ASKING);
  expect(ask?.definition.answers?.[0]).toMatchObject({ nextKey: `.${peers?.name}` });
  expect(peers?.definition).toMatchObject({ message: { url: samplesUrl(7, ask!.name) }, nextKey: `.${ask?.name}` });
  expect(elsewhere?.definition.message).toEqual({ url: samplesUrl(8, 'start') });
  const [alone] = copies(ASKING.slice(1, 2));
  expect(alone?.definition).toEqual(ASKING[1]?.definition);
});
test('EDIT-54 a copy’s conditions ask for the copies, and its rules name its own answers', () => {
  const yes = { key: 'a', message: 'Yes' };
  const originals = flowOf(
    { message: 'One?', answers: [yes] },
    { message: 'Two?', answers: [yes, { key: 'b', message: 'Both', rule: { kind: 'chose', all: ['a'] } }] },
  ).promptsArray;
  const [first, second] = originals;
  const answered = (prompt: string, answer: string) => ({ on: 'answered', these: [{ prompt, answer }] }) as const;
  const asking = {
    ...second!,
    definition: {
      ...second!.definition,
      when: [
        { key: 'w', if: { all: [answered(first!.key, 'a'), answered(second!.key, 'a')] }, nextKey: '.start' },
        { key: 'x', if: { on: 'visited', prompt: 'elsewhere' }, nextKey: '.start' },
      ],
    },
  } as const;
  const [one, two] = copies([first!, asking]);
  const [own] = (one?.definition.answers ?? []) as readonly { readonly key: string }[];
  const [mine, both] = (two?.definition.answers ?? []) as readonly { readonly key: string; readonly rule?: unknown }[];
  expect(two?.definition.when?.map((each) => each.if)).toEqual([
    { all: [answered(one!.key, own!.key), answered(two!.key, mine!.key)] },
    { on: 'visited', prompt: 'elsewhere' },
  ]);
  expect(new Set([own?.key, mine?.key]).size).toBe(2);
  expect(both?.rule).toEqual({ kind: 'chose', all: [mine?.key] });
});
