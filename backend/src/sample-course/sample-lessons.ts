import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import { circuits } from './lessons/circuits.js';
import { fractions } from './lessons/fractions.js';
import { moon } from './lessons/moon.js';

export interface SampleLesson {
  readonly name: string;
  readonly tName: Translations;
  readonly languages: readonly Language[];
  readonly definition: FlowDefinition;
  /** The share of all simulated learners. */
  readonly share: number;
}

/** @param shareUrl origin that serves the lessons' pictures */
export const sampleLessons = (shareUrl: string): readonly SampleLesson[] => [
  {
    name: 'Comparing fractions',
    tName: { hi: 'भिन्नों की तुलना' },
    languages: ['en', 'hi'],
    definition: fractions(),
    share: 0.5,
  },
  { name: 'Why the Moon changes', tName: {}, languages: ['en'], definition: moon(`${shareUrl}/sample`), share: 0.2 },
  { name: 'Circuit quiz', tName: {}, languages: ['en'], definition: circuits(), share: 0.3 },
];
