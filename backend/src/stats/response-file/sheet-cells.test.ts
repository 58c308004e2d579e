import { toWire } from '@parley/contracts/engine/history-wire';
import { play } from '@parley/contracts/fixtures/builders/chat-player';
import { aFlow, anAnswer } from '@parley/contracts/fixtures/builders/flow-builder';
import { answersOf } from './sheet-cells.js';

test('HELP-4 a hint that a learner took is no answer in the file', () => {
  const hint = anAnswer('Hint', { help: 'hint', price: 1, quickResponse: { message: 'It is hot.' } });
  const free = anAnswer('Another hint', { help: 'hint', quickResponse: { message: 'It is bright.' } });
  const flow = aFlow()
    .withPrompt('start', 'A star?', { answers: [hint, free, anAnswer('Sun', { score: 3 })], nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .prepared();
  const { chat } = play(flow).say('Hint', { help: true }).say('Another hint', { help: true }).say('Sun');
  const answers = answersOf(chat.history.map((item) => ({ item: toWire(item), replaced: false })));
  expect([...answers.values()]).toEqual(['Sun']);
});
