/**
 * A quiz on simple circuits: every question counts, a wrong answer lowers the question's score, and learners may retry.
 */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { anyText, choice, lesson, prompt } from './parts.js';

export const circuits = (): FlowDefinition =>
  lesson(
    prompt('start', {
      title: 'Ready?',
      says: 'Welcome to the circuit quiz. Five questions. A wrong answer lets you try again, and counts for its share. Ready?',
      answers: [choice('ready', 'I am ready', { next: 'lamp' })],
    }),
    prompt('lamp', {
      title: 'One wire',
      says: 'A lamp, a battery and **one** wire from the battery’s plus pole to the lamp. Does the lamp shine?',
      answers: [
        choice('yes', 'Yes', {
          score: 0,
          again: 'The current must also find a way *back* to the battery. Is there one?',
        }),
        choice('no', 'No', { score: 1, next: 'conductors', reply: 'Right: without a way back there is no circuit.' }),
      ],
      scoreStrategy: { thread: 'avg' },
    }),
    prompt('conductors', {
      title: 'What closes the gap?',
      says: 'Which of these close the circuit when you put them into the gap? Choose all.',
      acceptsMultipleAnswers: true,
      answers: [
        choice('coin', 'A coin', { score: 1 }),
        choice('eraser', 'An eraser', { score: 0 }),
        choice('key', 'A key', { score: 1 }),
        choice('straw', 'A plastic straw', { score: 0 }),
      ],
      next: 'parts',
    }),
    prompt('parts', {
      title: 'What each part does',
      says: 'Four parts of a circuit. What does each of them do?',
      inputDisplayType: 'pairs',
      answers: [
        choice('battery', 'The battery', { pair: 'drives the current', score: 1 }),
        choice('wire', 'The wire', { pair: 'leads the current', score: 1 }),
        choice('switch-part', 'The switch', { pair: 'opens and closes the circuit', score: 1 }),
        choice('lamp-part', 'The lamp', { pair: 'turns current into light', score: 1 }),
        choice('all-parts', 'All four', { rule: { kind: 'right' }, reply: 'All four are right.' }),
        anyText('not-all-parts', {
          reply:
            'The battery drives the current, the wire leads it, the switch opens and closes the circuit, the lamp turns current into light.',
        }),
      ],
      next: 'switch',
    }),
    prompt('switch', {
      title: 'Two lamps in a row',
      says: 'Two lamps stand in a row, one after the other. You unscrew the first one. What does the second do?',
      answers: [
        choice('on', 'It goes on shining', {
          score: 0,
          again: 'In a row, the current flows through both lamps. Where does it go when one is missing?',
        }),
        choice('brighter', 'It shines brighter', {
          score: 0,
          again: 'Follow the current with your finger. What does it meet at the empty socket?',
        }),
        choice('off', 'It goes out', {
          score: 1,
          next: 'parallel',
          reply: 'Yes: in a row, a gap anywhere stops the current everywhere.',
        }),
      ],
      scoreStrategy: { thread: 'avg' },
    }),
    prompt('parallel', {
      title: 'Side by side',
      says: 'And when both lamps have a way to the battery of their own? Write one word: how are they connected then?',
      inputDisplayType: 'text',
      answers: [
        choice('parallel', 'parallel', {
          score: 1,
          next: 'end',
          reply: 'Exactly. That is how the lamps at home are connected.',
        }),
        choice('in-parallel', 'in parallel', {
          score: 1,
          next: 'end',
          hidden: true,
          reply: 'Exactly. That is how the lamps at home are connected.',
        }),
        anyText('other', {
          score: 0,
          next: 'end',
          reply: 'The word is *parallel*: side by side, like the lamps at home.',
        }),
      ],
    }),
    prompt('end', {
      title: 'The end',
      says: 'That was the quiz. Your score stands above; you may play again whenever you like.',
    }),
  );
