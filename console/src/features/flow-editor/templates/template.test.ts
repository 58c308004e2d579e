import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { samplesUrl, statsUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import type { PromptKey } from '@parley/contracts/ids';
import { exampleRemote, LEAST_PAUSE_MS, playedTemplate } from './played-template.js';
import { placed, templateOf } from './template.js';

const place = (...names: string[]) => {
  let count = 0;
  return {
    flowId: 7,
    entries: names.map((name) => ({ name, key: `key-${name}` as PromptKey })),
    newKey: () => `new-${(count += 1)}`,
  };
};
const answer = (key: string, nextKey: string | null) => ({ key, message: key, nextKey });

test('TMPL-6 prompts, answers and steps of a template get keys of their own; links among them stay', () => {
  const [ask, end] = placed(
    [
      { name: 'ask', definition: { answers: [answer('a', '.end'), answer('b', '.ask')], nextKey: '.elsewhere' } },
      {
        name: 'end',
        definition: { messages: [{ key: 's', message: 'You said {{@ask}}, {{ @ask | urlEnc }}, {{@x}}' }] },
      },
    ],
    place('p-1', 'p-2'),
  );
  expect(ask).toMatchObject({ key: 'key-p-1', name: 'p-1' });
  expect(ask?.definition.answers).toMatchObject([
    { key: 'new-1', message: 'a', nextKey: '.p-2' },
    { key: 'new-2', nextKey: '.p-1' },
  ]);
  expect(ask?.definition.nextKey).toBeNull();
  expect(end?.definition.messages?.[0]).toEqual({
    key: 'new-3',
    message: 'You said {{@p-1}}, {{ @p-1 | urlEnc }}, {{@x}}',
  });
});
test('TMPL-6 a template shows the answers of this flow’s prompts instead of its own', () => {
  const urls = [samplesUrl(0, 'ask'), statsUrl(0, 'ask'), samplesUrl(3, 'other'), 'https://x.example/{{@ask}}'];
  const [, ...shown] = placed(
    [{ name: 'ask', definition: {} }, ...urls.map((url, n) => ({ name: `r${n}`, definition: { message: { url } } }))],
    place('p-1', 'a', 'b', 'c', 'd'),
  );
  expect(shown.map(({ definition }) => (definition.message as { url: string }).url)).toEqual([
    samplesUrl(7, 'p-1'),
    statsUrl(7, 'p-1'),
    samplesUrl(3, 'other'),
    'https://x.example/{{@p-1}}',
  ]);
});
test('TMPL-6 a translation that was up to date stays so, one that was not does not become it', () => {
  const message = 'You said {{@ask}}';
  const definition: PromptDefinition = {
    message,
    tMessage: { hi: 'आपने {{@ask}} कहा' },
    tSource: { hi: sourceMark(message), en: 'old' },
  };
  const [, made] = placed(
    [
      { name: 'ask', definition: {} },
      { name: 'b', definition },
    ],
    place('p-1', 'p-2'),
  );
  expect(made?.definition).toMatchObject({
    message: 'You said {{@p-1}}',
    tMessage: { hi: 'आपने {{@p-1}} कहा' },
    tSource: { hi: sourceMark('You said {{@p-1}}'), en: 'old' },
  });
});
test('TMPL-7 a prompt kept as a template leaves links to others behind, and takes common answers with it', () => {
  const entry: PromptEntry = {
    key: 'k' as PromptKey,
    name: 'p-9',
    definition: { message: '{{@p-9}} {{@start}}', answers: '.agree', nextKey: '.p-9' },
  };
  const list = [answer('yes', '.start'), answer('no', '.p-9')];
  expect(templateOf(entry, { promptsArray: [entry], commonAnswers: { agree: list } })).toEqual({
    message: '{{@prompt}} {{@start}}',
    answers: [
      { key: 'k1', message: 'yes', nextKey: null },
      { key: 'k2', message: 'no', nextKey: '.prompt' },
    ],
    nextKey: '.prompt',
  });
});
test('EDIT-119 a preview never waits less than 200 ms', () => {
  expect(LEAST_PAUSE_MS).toBe(200);
  const steps = [0, 900, null].map((minNextPromptDelayMs, n) => ({ key: `s${n}`, message: '', minNextPromptDelayMs }));
  const { promptsArray } = playedTemplate([
    { name: 'a', definition: { messages: steps, minNextPromptDelayMs: 50 } },
    { name: 'b', definition: { message: 'x' } },
  ]);
  expect(promptsArray[0]?.name).toBe('start');
  expect(promptsArray[0]?.definition.messages?.map((step) => step.minNextPromptDelayMs)).toEqual([200, 900, null]);
  expect(promptsArray[0]?.definition.minNextPromptDelayMs).toBe(200);
  expect(promptsArray[1]?.definition).not.toHaveProperty('minNextPromptDelayMs');
});
test('EDIT-116 in a preview, examples stand for what others would have answered', () => {
  const shown = (url: string) => exampleRemote({ message: { url } }, ['one', 'two']);
  expect(shown(samplesUrl(0, 'ask'))).toEqual({
    status: 'fulfilled',
    content: { body: ['one', 'two'], contentType: null },
  });
  expect(shown(statsUrl(0, 'ask')).content?.body).toEqual({
    answers: { one: { count: 5, sample: 'one' }, two: { count: 4, sample: 'two' } },
  });
  expect(shown('https://x.example')).toEqual({ status: 'fulfilledNull' });
});
