/** Flows that show all that a player can draw and ask. Media come from `media.ts`, which replaces the internet. */
import type { Answer, FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';

export const MEDIA = 'https://media.example';
const GO = 'Go on';

const go = (key: string): readonly Answer[] => [{ key: `${key}-go`, message: GO, tMessage: { hi: 'आगे बढ़ें' } }];

/** Prompts one after the other, the last one ends. The first is named `start`, the others by their place. */
export function inOrder(prompts: readonly PromptDefinition[]): FlowDefinition {
  const nameOf = (place: number) => (place === 0 ? 'start' : `p${place}`);
  const promptsArray = prompts.map((definition, place) => ({
    key: `k${place}`,
    name: nameOf(place),
    definition: place === prompts.length - 1 ? definition : { nextKey: `.${nameOf(place + 1)}`, ...definition },
  }));
  return { promptsArray: promptsArray as unknown as PromptEntry[] };
}

const pictures = (count: number) => ({
  images: Array.from({ length: count }, (_, place) => ({ url: `${MEDIA}/${place + 1}.png` })),
});

/** One of each message type, each left with "Go on". */
export const EVERY_MESSAGE: FlowDefinition = inOrder([
  {
    message:
      'Hello **{{name}}**! Here is *all* that can be said, with a [link](https://example.org) and `code`.\n\n| half | decimal |\n|---|--:|\n| 1/2 | 0.5 |\n| 2/4 | 0.50 |\n\n1. first\n2. second\n\n- [x] done\n- [ ] open\n\n> A quote.\n\n```\nlet half = 1 / 2;\n```',
    tMessage: { hi: 'नमस्ते **{{name}}**! यह *सब कुछ* है जो कहा जा सकता है।\n\n- पहला\n- दूसरा\n\n> एक उद्धरण।' },
    answers: go('text'),
  },
  { message: `A picture:\n\n![A blue square](${MEDIA}/wide.png?w=320&h=180&iw=640&ih=360)`, answers: go('image') },
  { contentType: 'image', message: pictures(6), answers: go('images') },
  {
    contentType: 'mdWithAudio',
    message: { body: 'Listen to **this**.', url: `${MEDIA}/tone.wav` },
    answers: go('audio'),
  },
  { contentType: 'video', message: 'https://www.youtube.com/shorts/abcdefghijk', answers: go('shorts') },
  { contentType: 'video', message: 'https://www.loom.com/share/0123456789abcdef', answers: go('loom') },
  { contentType: 'video', message: `${MEDIA}/film.mp4`, answers: go('file') },
  { contentType: 'remote', message: { url: '' }, answers: go('remote') },
  { contentType: 'lightbox', message: { url: `${MEDIA}/page.html` }, answers: go('lightbox') },
  { contentType: 'event', message: { url: 'https://events.example/seen' }, answers: go('event') },
  { contentType: 'meeting', message: { url: 'https://meet.example/room' }, answers: go('meeting') },
  { message: 'That was all.', tMessage: { hi: 'बस इतना ही।' } },
]);

/** One of each way to answer. */
export const EVERY_INPUT: FlowDefinition = inOrder([
  {
    message: 'Small choices',
    tMessage: { hi: 'छोटे विकल्प' },
    answers: [
      { key: 's1', message: 'One', score: 1 },
      { key: 's2', message: 'Two', score: 0 },
      { key: 's3', message: 'Three **bold** ones' },
    ],
  },
  {
    message: 'Large choices',
    inputDisplayType: 'large',
    answers: [
      { key: 'l1', message: 'Left' },
      { key: 'l2', message: 'Right' },
    ],
  },
  {
    message: 'Stacked choices, several of them',
    inputDisplayType: 'stacked',
    acceptsMultipleAnswers: true,
    answers: [
      { key: 'm1', message: 'Red' },
      { key: 'm2', message: 'Green' },
      { key: 'm3', message: 'A long answer that needs more than one line on a small telephone to be read in full' },
    ],
  },
  { message: 'A line', answers: [{ key: 't1', message: '*' }] },
  { message: 'Many lines', inputDisplayType: 'textarea', answers: [{ key: 't2', message: '*' }] },
  { message: 'A number', inputDisplayType: 'range', answers: [{ key: 't3', message: '*' }] },
  { message: 'A colour', inputDisplayType: 'color', answers: [{ key: 't4', message: '*' }] },
  { message: 'A day', inputDisplayType: 'date', answers: [{ key: 't5', message: '*' }] },
  { message: 'Thank you.', tMessage: { hi: 'धन्यवाद।' } },
]);

export const EXTERNAL: FlowDefinition = inOrder([
  { message: 'Write something', answers: [{ key: 'w', message: '*' }] },
  {
    message: 'Your teacher reads it now.',
    answerExternally: true,
    extAnswerPendingMessage: 'Your **teacher** will answer soon.',
    answers: [
      { key: 'ok', message: 'Good' },
      { key: 'no', message: 'Again' },
    ],
  },
  { message: 'On we go.' },
]);

/** Goes on to say `count` messages, one after the other, before it asks. */
export const longFlow = (count: number): FlowDefinition =>
  inOrder([
    { message: 'Ready?', answers: [{ key: 'y', message: 'Yes' }] },
    {
      messages: Array.from({ length: count }, (_, place) => ({
        key: `m${place}`,
        message: `Message ${place + 1}: which of these **fractions** is the larger one, and how do you know?`,
        minNextPromptDelayMs: 0,
      })),
      answers: [{ key: 'z', message: 'Enough' }],
    },
    { message: 'The end.' },
  ]);
