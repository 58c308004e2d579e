/** Labels of choices that hold variables: how the author wrote them goes along, so that values are drawn as text. */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { play } from '../fixtures/builders/chat-player.js';

const flow = (several: boolean) =>
  aFlow()
    .withPrompt('start', 'Say', { answers: [anAnswer('*', { nextKey: '.pick' })] })
    .withPrompt('pick', 'Which?', {
      ...(several ? { acceptsMultipleAnswers: true, nextKey: '.end' } : {}),
      answers: [
        anAnswer('**Yours**: {{ @start }}', { tMessage: { hi: 'आपका {{@start}}' }, nextKey: '.end' }),
        anAnswer('*None*', { nextKey: '.end' }),
      ],
    })
    .withPrompt('end', 'End')
    .prepared();

test('ENG-39 ENG-40 a choice tells its label as written and what its variables stand for', () => {
  const [yours, none] = play(flow(false)).say('2*3*4').chat.input!.choices;
  expect(yours).toMatchObject({
    displayMessage: '**Yours**: 2*3*4',
    template: '**Yours**: {{ @start }}',
    values: { '@start': '2*3*4' },
  });
  expect(none).not.toHaveProperty('template');
  expect(none).not.toHaveProperty('values');
  const [hindi] = play(flow(false), { language: 'hi' }).say('x').chat.input!.choices;
  expect(hindi?.template).toBe('आपका {{@start}}');
});

test('ENG-39 a picked choice does so too', () => {
  const { chat } = play(flow(false)).say('2*3*4').say('**Yours**: {{ @start }}');
  const item = chat.history.findLast(({ direction }) => direction === 'sent');
  expect(item).toMatchObject({
    message: '**Yours**: 2*3*4',
    originalMessage: '**Yours**: {{ @start }}',
    template: '**Yours**: {{ @start }}',
    values: { '@start': '2*3*4' },
  });
  const plain = play(flow(false))
    .say('x')
    .say('*None*')
    .chat.history.findLast(({ direction }) => direction === 'sent');
  expect(plain).not.toHaveProperty('template');
  expect(plain).not.toHaveProperty('values');
});

test('ENG-39 so do several at once', () => {
  const { chat } = play(flow(true)).say('__init__').say(['**Yours**: {{ @start }}', '*None*']);
  expect(chat.history.findLast(({ direction }) => direction === 'sent')).toMatchObject({
    message: '**Yours**: __init__, *None*',
    template: '**Yours**: {{ @start }}, *None*',
    values: { '@start': '__init__' },
  });
});
