/** The picture of a whole lesson that has none of its own: drawn as in the list of flows. */
import type { FlowCard } from '@parley/contracts/http/flow-card';
import { LESSON_IDS, WHOLE_LESSONS, type LessonId, type LessonPrompt, type WholeLesson } from './whole-lessons.js';

type Card = Pick<FlowCard, 'uid' | 'picture' | 'first' | 'prompts'>;

const SHAPES = {
  message: 'message',
  choice: 'choices',
  choices: 'choices',
  pictures: 'choices',
  slider: 'choices',
  rating: 'choices',
  date: 'text',
  short: 'text',
  number: 'text',
  line: 'text',
  long: 'long',
  upload: 'files',
  order: 'choices',
  pairs: 'choices',
  gaps: 'text',
} as const satisfies Readonly<Record<LessonPrompt['kind'], FlowCard['first']['shape']>>;

function firstOf(first: LessonPrompt | undefined): FlowCard['first'] {
  const shape = SHAPES[first?.kind ?? 'message'];
  if (first?.kind !== 'choice') return { shape, choices: 0, right: null };
  const right = first.answers.findIndex((key) => key === first.right);
  return { shape, choices: first.answers.length, right: right < 0 ? null : right };
}

export function lessonCard(id: LessonId): Card {
  const { prompts }: WholeLesson = WHOLE_LESSONS[id];
  return {
    // Each lesson has a hue of its own.
    uid: LESSON_IDS.indexOf(id).toString(16).padStart(6, '0'),
    picture: null,
    first: firstOf(prompts[0]),
    prompts: prompts.length,
  };
}
