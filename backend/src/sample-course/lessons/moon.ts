/** Why the Moon changes its shape: several messages at a time, pictures, a table, an order, a written answer that a teacher grades. */
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { anyText, choice, lesson, prompt } from './parts.js';

const looking = (assets: string): readonly PromptEntry[] => [
  prompt('start', {
    title: 'What makes the Moon change?',
    steps: [
      ['Have you noticed that the Moon looks different every few days?', 800],
      [
        `![The Moon on eight days of a month, from a thin crescent to a full disc and back](${assets}/moon-phases.svg?w=320&h=96&iw=640&ih=192 "Eight days of one month")`,
        1_200,
      ],
      ['What do you think makes it change?'],
    ],
    answers: [
      choice('shadow', 'The Earth’s shadow falls on it', { next: 'shadow' }),
      choice('clouds', 'Clouds cover part of it', { next: 'clouds' }),
      choice('lit', 'We see more or less of its sunlit half', { next: 'lit' }),
      choice('unsure', 'I don’t know', { next: 'lit' }),
    ],
  }),
  prompt('shadow', {
    title: 'The shadow',
    says: 'Many people think so! But the Earth’s shadow reaches the Moon only on a few nights of a year. That is called a *lunar eclipse*. Let us look at where the light comes from.',
    next: 'lit',
  }),
  prompt('clouds', {
    title: 'Clouds',
    says: 'Clouds can hide the Moon for an hour, but they would not draw the same neat curve every month. Let us look at where the light comes from.',
    next: 'lit',
  }),
  prompt('lit', {
    title: 'The lit half',
    steps: [
      ['The Moon has no light of its own. The **Sun** lights one half of it, always.', 1_000],
      [
        `![Sunlight from the left; the Moon at four places around the Earth, its left half always lit](${assets}/moon-orbit.svg?w=320&h=220&iw=640&ih=440 "The Moon goes around the Earth")`,
        1_200,
      ],
      ['As the Moon goes around us, we look at that lit half from different sides.', 600],
      ['When the Moon stands between us and the Sun, how much of its lit half can we see?'],
    ],
    answers: [
      choice('none', 'Nothing', {
        next: 'names',
        score: 1,
        reply: 'Exactly: it is *new moon*. The lit half looks away from us.',
      }),
      choice('half', 'Half of it', {
        again: 'Look at the picture again: which side of the Moon looks at us when it stands on the left?',
        score: 0,
      }),
      choice('all', 'All of it', {
        again: 'The lit half looks to the Sun. On which side of the Moon are we then?',
        score: 0,
      }),
    ],
  }),
];

const naming = (): readonly PromptEntry[] => [
  prompt('names', {
    title: 'Why a quarter?',
    steps: [
      [
        'The shapes have names:\n\n| What we see | Name |\n| --- | --- |\n| nothing | new moon |\n| less than half | crescent |\n| half | quarter |\n| more than half | gibbous |\n| everything | full moon |',
        1_500,
      ],
      ['A *quarter* moon shows half a disc. Why is it called a quarter, do you think?'],
    ],
    inputDisplayType: 'textarea',
    maxSuperScore: 2,
    answers: [anyText('why-quarter', { next: 'quarter', scoreLater: true })],
  }),
  prompt('quarter', {
    title: 'A quarter of the way',
    says: 'A fine thought. The name speaks of the month: at first quarter, a quarter of the Moon’s way around the Earth is done.',
    next: 'growing',
  }),
  prompt('growing', {
    title: 'From new to full',
    says: 'It is *new moon*, and the Moon grows from night to night. Put these shapes in the order in which you will see them.',
    inputDisplayType: 'order',
    answers: [
      choice('thin', 'A thin crescent', { score: 1 }),
      choice('half-disc', 'Half a disc', { score: 1 }),
      choice('more', 'More than half a disc', { score: 1 }),
      choice('full', 'The full disc', { score: 1 }),
      choice('in-order', 'All in order', {
        rule: { kind: 'right' },
        reply: 'Exactly. After full moon it goes back in the opposite order.',
      }),
      anyText('not-in-order', {
        reply: 'It grows a little each night: a thin crescent, half a disc, more than half, the full disc.',
      }),
    ],
    next: 'days',
  }),
  prompt('days', {
    title: 'From full to new',
    says: 'From one new moon to the next it takes about **29 and a half** days. About how many days after a full moon is the next *new* moon?',
    inputDisplayType: 'number',
    answers: [
      choice('fifteen', '15', {
        next: 'end',
        rule: { kind: 'near', value: 14.75, give: 1.25 },
        score: 1,
        reply: 'Yes, about half of 29 and a half.',
      }),
      anyText('other-days', { next: 'end', score: 0, reply: 'It is half of 29 and a half: about 15 days.' }),
    ],
  }),
  prompt('end', {
    title: 'Good observing',
    says: 'Tonight, look for the Moon. Which side of it is lit, and where must the Sun be then? *Good observing!*',
  }),
];

/** @param assets address under which the lesson's pictures are served, without a trailing slash */
export const moon = (assets: string): FlowDefinition => lesson(...looking(assets), ...naming());
