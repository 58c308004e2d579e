import { toWire } from '@parley/contracts/engine/history-wire';
import { play } from '@parley/contracts/fixtures/builders/chat-player';
import { answered, INPUT_NAMES, type InputName } from '@parley/contracts/fixtures/builders/answered-inputs';
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

/** The cell of a learner's answer to each type of input. */
const CELLS: Readonly<Record<InputName, string>> = {
  small: 'Sun',
  large: 'Sun',
  stacked: 'Sun',
  pictures: '![Sun](https://pictures.example/sun.png)',
  several: 'Mars, Venus',
  formula: '$\\frac{1}{2}$',
  text: 'Delhi',
  textarea: 'It rained.\nAll day.',
  number: '25.0',
  unit: '12.5 cm',
  tel: '+91 98765 43210',
  email: 'asha@example.org',
  url: 'https://example.org/a',
  date: '2026-03-01',
  time: '08:30',
  'datetime-local': '2026-03-01T08:30',
  month: '2026-03',
  week: '2026-W10',
  color: '#ff0000',
  password: 'secret',
  range: '6',
  rating: '4',
  AwsImageUpload: 'https://pictures.example/mine.png',
  order: 'Venus, Earth, Mars',
  pairs: 'Ghana – Accra, Peru – Lima',
  gaps: 'Sun, moon',
};
test.each(INPUT_NAMES)('STAT-F5 the file has the answer to %s in words', (name) => {
  const answers = answersOf([{ item: toWire(answered(name).item), replaced: false }]);
  expect([...answers.values()]).toEqual([CELLS[name]]);
});
