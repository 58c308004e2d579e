/** Translations and variables. */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { play } from '../fixtures/builders/chat-player.js';
import { fillMessage, fillText } from './variables.js';

const resolve = (name: string, isPrompt: boolean): string | null =>
  ({ name: 'Ann & Bob', 'v.id': '7', नाम: 'मीरा' })[isPrompt ? '' : name] ?? (isPrompt ? `@${name}` : null);

test.each([
  ['ENG-37', 'Hi {{name}}!', 'Hi Ann & Bob!'],
  ['ENG-37', '{{नाम}} {{v.id}}', 'मीरा 7'],
  ['ENG-38', 'x?n={{name|urlEnc}}', 'x?n=Ann%20%26%20Bob'],
  ['ENG-38', '{{ name | urlEnc }}', 'Ann%20%26%20Bob'],
  ['ENG-38', '{{name|shout}}', '____'],
  ['ENG-39', '{{@start}}', '@start'],
  ['ENG-40', 'Hi {{nobody}}', 'Hi ____'],
  ['ENG-37', '{{}} {{a b c!}} {name} {{{{name}}', '{{}} {{a b c!}} {name} {{Ann & Bob'],
])('%s %j', (_, text, filled) => {
  expect(fillText(text, resolve).text).toBe(filled);
});

test('ENG-T2 values are kept by the text between the braces', () => {
  expect(fillText('{{name}} {{ name |urlEnc}} {{@q}}', resolve).values).toEqual({
    name: 'Ann & Bob',
    'name|urlEnc': 'Ann%20%26%20Bob',
    '@q': '@q',
  });
  expect(fillText('none', resolve).values).toBeUndefined();
  expect(fillText('{{lone|urlEnc}}', () => '\ud800').text).toBe('%EF%BF%BD');
});

test('ENG-H4 a template of very many variables does not grow without bound', () => {
  const began = process.cpuUsage();
  const { text } = fillText('{{@q}}'.repeat(100_000), () => 'x'.repeat(10_000));
  expect(text.length).toBeLessThan(1_000_000);
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});

test('ENG-37 addresses and bodies are filled in too', () => {
  expect(fillMessage({ url: '/x/{{v.id}}', body: 'Hi {{name}}' }, resolve).message).toEqual({
    url: '/x/7',
    body: 'Hi Ann & Bob',
  });
  expect(fillMessage({ images: [{ url: '/{{v.id}}' }] }, resolve)).toEqual({
    message: { images: [{ url: '/7' }] },
    values: { 'v.id': '7' },
  });
  expect(fillMessage({ url: '/{{v.id}}', statusMessages: { pending: 'p' } }, resolve).message).toEqual({
    url: '/7',
    statusMessages: { pending: 'p' },
  });
});

test('PLAY-31 ENG-37 a remote message’s own braces stay as they are written, with the values of its variables', () => {
  const statusMessages = { pending: 'One moment, {{name}}', rejected: 'Sorry, {{v.nobody}}' };
  expect(fillMessage({ url: '/{{v.id}}', statusMessages }, resolve)).toEqual({
    message: { url: '/7', statusMessages },
    values: { 'v.id': '7', name: 'Ann & Bob', 'v.nobody': '____' },
  });
});

test('ENG-T1 ENG-A3 texts in the chat’s language, with the author’s own where there is none; matching is by the author’s', () => {
  const flow = aFlow()
    .withPrompt('start', 'Hello', {
      tMessage: { hi: 'नमस्ते' },
      answers: [anAnswer('Yes', { tMessage: { hi: 'हाँ' }, nextKey: '.end' })],
    })
    .withPrompt('end', 'You said {{@start}}', { tMessage: { hi: '  ' } })
    .prepared();
  const chat = play(flow, { language: 'hi' });
  expect(chat.chat.input?.choices).toEqual([{ index: 0, message: 'Yes', displayMessage: 'हाँ', contentType: null }]);
  const said = chat.say('Yes');
  expect(said.lines).toEqual(['नमस्ते', '> हाँ', 'You said हाँ']);
  expect(said.chat.history[1]).toMatchObject({ message: 'हाँ', originalMessage: 'Yes', matched: ['Yes'] });
});

test('ENG-T1 I18N-T21 a quote that is translated in part is shown whole', () => {
  const flow = aFlow()
    .withPrompt('start', '', {
      contentType: 'quote',
      message: { text: 'Be the change', author: 'Gandhi' },
      tMessage: { hi: { text: '', author: 'गांधी' } },
    })
    .prepared();
  const { chat } = play(flow, { language: 'hi' });
  expect(chat.history[0]?.message).toEqual({ text: 'Be the change', author: 'गांधी' });
});

test('ENG-39 names of prompts are written without their spaces; the language is a variable of its own', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { nextKey: '.My prompt' })
    .withPrompt('My prompt', '?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', '{{@Myprompt}} {{language}}')
    .prepared();
  const { chat } = play(flow).say('so');
  expect(chat.history.at(-1)).toMatchObject({
    message: 'so en',
    originalMessage: '{{@Myprompt}} {{language}}',
    values: { '@Myprompt': 'so', language: 'en' },
  });
});

test('ENG-64 a remote message asks for its address', () => {
  const flow = aFlow()
    .withPrompt('start', '', { contentType: 'remote', message: { url: '/samples/{{name|urlEnc}}' } })
    .prepared();
  expect(play(flow, { context: { name: 'a b' } }).effects).toContainEqual({
    type: 'fetchRemote',
    itemKey: 'start/0',
    url: '/samples/a%20b',
  });
});
