/** A menu in front of a random flow that leads to a question of every kind, so that few chats meet all of them. */
import type { Answer, FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { RuleKind } from '@parley/contracts/definition/answer-rules';
import type { ListInput, NumberInput } from '@parley/contracts/definition/input-types';
import type { Dice as FlowDice } from '@parley/contracts/fixtures/builders/random-flow';
import { randomList, randomMeasure, randomScale } from '@parley/contracts/fixtures/builders/random-lists';
import type { PromptKey } from '@parley/contracts/ids';
import type { Dice } from '../../record-history/testing/mutate-history.js';

const MENU = '.start';
const AFTER = 'after-menu';

interface Making {
  readonly dice: FlowDice;
  readonly link: () => string;
}
const made = (make: () => PromptDefinition, isWanted: (definition: PromptDefinition) => boolean): PromptDefinition => {
  for (let tries = 0; tries < 200; tries += 1) {
    const definition = make();
    if (isWanted(definition)) return definition;
  }
  throw new Error('The dice never make this question');
};
const list =
  (type: ListInput) =>
  ({ dice, link }: Making) =>
    made(
      () => randomList(dice, {}, link),
      ({ inputDisplayType }) => inputDisplayType === type,
    );
const scale =
  (type: NumberInput) =>
  ({ dice, link }: Making) =>
    made(
      () => randomScale(dice, {}, link),
      ({ inputDisplayType }) => inputDisplayType === type,
    );
const measure =
  (kind: RuleKind) =>
  ({ dice, link }: Making) =>
    made(
      () => randomMeasure(dice, {}, link),
      ({ answers }) => (answers as readonly Answer[]).some(({ rule }) => rule?.kind === kind),
    );
const typed =
  (rule: Answer['rule']) =>
  ({ link }: Making): PromptDefinition => ({
    message: 'What do you say?',
    inputDisplayType: 'text',
    answers: [
      { key: 'a0', message: 'well said', rule, score: 2, nextKey: link() },
      { key: 'any', message: '*' },
    ],
    nextKey: link(),
  });

const helpWith = (dice: FlowDice, link: () => string): readonly Answer[] => [
  { key: 'h', message: 'Hint', help: 'hint', price: dice.pick([0, 0.5, 1]), quickResponse: { message: 'Think' } },
  { key: 's', message: 'Solution', help: 'solution', quickResponse: { message: 'So' }, nextKey: link() },
];

/** Learners choose between these; a new list, scale or rule gets a question here. */
const TASKS: Readonly<Record<ListInput | NumberInput | RuleKind, (making: Making) => PromptDefinition>> = {
  order: list('order'),
  pairs: list('pairs'),
  gaps: list('gaps'),
  right: list('order'),
  rating: scale('rating'),
  range: scale('range'),
  between: scale('range'),
  number: ({ link }) => ({
    message: 'How many?',
    inputDisplayType: 'number',
    answers: [{ key: 'any', message: '*' }],
    nextKey: link(),
  }),
  near: measure('near'),
  dated: measure('dated'),
  contains: typed({ kind: 'contains', words: 'answer\nsun', least: 1 }),
  starts: typed({ kind: 'starts', words: 'answer' }),
  spelled: typed({ kind: 'spelled', words: 'answr 1' }),
  chose: ({ link }) => ({
    message: 'Which ones?',
    acceptsMultipleAnswers: true,
    answers: [
      { key: 'a0', message: 'Answer 0' },
      { key: 'a1', message: 'Answer 1' },
      { key: 'all', message: 'the first', rule: { kind: 'chose', all: ['a0'] }, score: 3, nextKey: link() },
    ],
    nextKey: link(),
  }),
};

/** The questions of the menu offer help, and lead back to it or into the flow, some of them by a condition. */
export function withTaskMenu({ promptsArray, ...rest }: FlowDefinition, own: Dice): FlowDefinition {
  const dice: FlowDice = { below: own.int, chance: (p) => own.int(1_000) < p * 1_000, pick: own.pick };
  const link = () => dice.pick([MENU, `.${AFTER}`]);
  const tasks = Object.entries(TASKS).map(([name, make]) => {
    const task = make({ dice, link });
    const help = dice.chance(0.7) ? helpWith(dice, link) : [];
    const when = [{ key: 'w', if: { on: 'score', least: 1 + dice.below(2) }, nextKey: link() }] as const;
    const definition = { ...task, when, answers: [...help, ...(task.answers as readonly Answer[])] };
    return { key: `task-${name}` as PromptKey, name: `task-${name}`, definition };
  });
  const ways = [...tasks.map(({ name }) => name), AFTER, AFTER];
  const menu = {
    key: 'menu' as PromptKey,
    name: 'start',
    definition: {
      message: 'What next?',
      answers: ways.map((name, n) => ({ key: `m${n}`, message: `To ${n}`, nextKey: `.${name}` })),
    },
  };
  const [first, ...others] = promptsArray;
  if (!first) throw new Error('The flow has no prompts');
  return { ...rest, promptsArray: [menu, { ...first, name: AFTER }, ...others, ...tasks] };
}
