/** Every page and dialog as something that can be opened: what axe reads and what the gallery takes pictures of. */
import type { Page } from '@playwright/test';
import type { Author } from '../author.js';
import type { Language } from '@parley/contracts/definition/values';
import type { Words } from '../words.js';

/** The accounts and flows that the views show; made once by `world.ts`. */
export interface World {
  readonly owner: Author;
  readonly shareUrl: string;
  /** Flows of the sample course, which learners have played. */
  readonly sampleIds: readonly number[];
  /** `FRACTIONS`, published twice, with Hindi, changed since. */
  readonly flowId: number;
  /** Published twice with different scores; learners have played the first version. */
  readonly rescoredId: number;
  /** A flow that can't be published. */
  readonly brokenId: number;
  /** Published, three flows. */
  readonly sequenceId: number;
}
export interface At {
  readonly page: Page;
  readonly world: World;
  readonly language: Language;
  readonly t: Words;
}
/** Leads to it from anywhere, and waits until it is there. */
export type Open = (at: At) => Promise<void>;
export type Views = Readonly<Record<string, Open>>;

/** The person who looks: nobody, an author, an author who has nothing yet, a learner. */
export type Who = 'nobody' | 'author' | 'newcomer' | 'learner';
export interface Group {
  readonly who: Who;
  readonly views: Views;
}
