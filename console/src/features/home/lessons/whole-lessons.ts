/** The whole lessons that a flow can begin with (SPEC LESSON-1): their questions. Their texts are in `languages/`. */

import type { AnswerRule } from '@parley/contracts/definition/definition';
import type { HelpKind } from '@parley/contracts/definition/help-kinds';
import type { Scale } from '@parley/contracts/definition/scale';

export const SUBJECTS = ['science', 'mathematics', 'language', 'any'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A picture of the share host (`/sample/…`), with its size in px. */
export interface LessonPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** The picture's own background. */
  readonly color: string;
}
/** A button for help, named by the key of its text. */
export interface LessonHelp {
  readonly kind: HelpKind;
  readonly key: string;
  readonly price?: number;
}
/** Rules by the keys of answers. Words and units are texts: the answer's key with `Words` or `Units`. */
type Rules = Readonly<Record<string, AnswerRule>>;
/** One prompt. Every answer is named by the key of its text; its reaction has the same key with `Reply`. */
export type LessonPrompt = {
  readonly name: string;
  readonly picture?: LessonPicture;
  readonly help?: readonly LessonHelp[];
} &
  /** `depends`: the chat goes on elsewhere with at least so many points. */
  (
    | { readonly kind: 'message'; readonly depends?: { readonly least: number; readonly to: string } }
    /** With a right answer, wrong ones are asked again. Without one, nothing is scored. `to`: answers that leave the order. */
    | {
        readonly kind: 'choice';
        readonly answers: readonly string[];
        readonly right?: string;
        readonly to?: Readonly<Record<string, string>>;
      }
    /** As a choice; each answer is a picture, and its text the description. */
    | {
        readonly kind: 'pictures';
        readonly answers: readonly string[];
        readonly right: string;
        readonly pictures: Readonly<Record<string, LessonPicture>>;
      }
    | { readonly kind: 'choices'; readonly answers: readonly string[]; readonly right?: readonly string[] }
    /** `right`: keys of the texts that are accepted. Another answer is told the right one, and the chat goes on. */
    | { readonly kind: 'short'; readonly right: readonly string[]; readonly rules?: Rules }
    /** `worth`: the points of answers that earn another number than one. */
    | {
        readonly kind: 'number';
        readonly right: readonly string[];
        readonly rules?: Rules;
        readonly worth?: Readonly<Record<string, number>>;
      }
    /** A position on a scale, with words at its ends. `to`: positions that leave the order; without points. */
    | {
        readonly kind: 'slider' | 'rating';
        readonly scale: Scale;
        readonly rules: Rules;
        readonly right?: string;
        readonly to?: Readonly<Record<string, string>>;
      }
    /** Each part earns a point. The right side of a pair has the key of its left side with `Pair`. */
    | { readonly kind: 'order' | 'pairs' | 'gaps'; readonly parts: readonly string[]; readonly rules?: Rules }
    /** `points`: the most that a teacher gives; absent: nobody grades it. */
    | { readonly kind: 'long' | 'upload' | 'line' | 'date'; readonly points?: number }
  ) & { /** The prompt that follows instead of the next one. */ readonly next?: string };

export interface WholeLesson {
  readonly subject: Subject;
  /** The time that a learner needs. */
  readonly minutes: number;
  readonly prompts: readonly LessonPrompt[];
}

/** The pictures of a prompt, in the order in which learners see them. */
export const picturesOf = (prompt: LessonPrompt): readonly LessonPicture[] => [
  ...(prompt.picture ? [prompt.picture] : []),
  ...(prompt.kind === 'pictures' ? prompt.answers.flatMap((key) => prompt.pictures[key] ?? []) : []),
];

const END = { name: 'end', kind: 'message' } as const;

/** In the order of the gallery. */
export const WHOLE_LESSONS = {
  moon: {
    subject: 'science',
    minutes: 8,
    prompts: [
      {
        name: 'start',
        kind: 'choice',
        picture: { file: 'moon-phases.svg', width: 640, height: 192, color: '#14172a' },
        answers: ['shadow', 'clouds', 'lit', 'unsure'],
        to: { clouds: 'clouds', lit: 'half', unsure: 'half' },
      },
      { name: 'shadow', kind: 'message', next: 'half' },
      { name: 'clouds', kind: 'message' },
      {
        name: 'half',
        kind: 'choice',
        picture: { file: 'moon-orbit.svg', width: 640, height: 440, color: '#14172a' },
        answers: ['none', 'half', 'all'],
        right: 'none',
      },
      { name: 'disc', kind: 'choice', answers: ['crescent', 'quarter', 'gibbous'], right: 'quarter' },
      { name: 'growing', kind: 'order', parts: ['thin', 'half', 'more', 'full'] },
      { name: 'why', kind: 'long', points: 1 },
      { name: 'days', kind: 'number', right: ['right'], rules: { right: { kind: 'near', value: 14.75, give: 1.25 } } },
      END,
    ],
  },
  fractions: {
    subject: 'mathematics',
    minutes: 10,
    prompts: [
      {
        name: 'start',
        kind: 'choice',
        picture: { file: 'fraction-bars.svg', width: 640, height: 260, color: '#fdf3df' },
        answers: ['thirds', 'quarters', 'same'],
        right: 'quarters',
      },
      { name: 'parts', kind: 'choice', answers: ['taken', 'whole', 'size'], right: 'whole' },
      { name: 'same', kind: 'choice', answers: ['fifths', 'eighths'], right: 'fifths' },
      { name: 'half', kind: 'choices', answers: ['a', 'b', 'c', 'd'], right: ['b', 'c'] },
      { name: 'halfway', kind: 'message' },
      { name: 'row', kind: 'order', parts: ['eighth', 'third', 'half', 'most'] },
      { name: 'check', kind: 'message', depends: { least: 7, to: 'challenge' } },
      { name: 'practice', kind: 'choice', answers: ['six', 'four'], right: 'four', next: 'between' },
      {
        name: 'challenge',
        kind: 'number',
        right: ['right'],
        rules: { right: { kind: 'between', least: 0.5, most: 0.75 } },
      },
      { name: 'between', kind: 'number', right: ['right'] },
      { name: 'why', kind: 'long', points: 2 },
      END,
    ],
  },
  angles: {
    subject: 'mathematics',
    minutes: 9,
    prompts: [
      {
        name: 'start',
        kind: 'pictures',
        answers: ['wide', 'narrow', 'corner'],
        right: 'narrow',
        pictures: {
          wide: { file: 'angle-obtuse.svg', width: 320, height: 240, color: '#eaf5ec' },
          narrow: { file: 'angle-acute.svg', width: 320, height: 240, color: '#eef3fb' },
          corner: { file: 'angle-right.svg', width: 320, height: 240, color: '#fdf3df' },
        },
      },
      { name: 'names', kind: 'pairs', parts: ['acute', 'right', 'obtuse', 'straight'] },
      {
        name: 'guess',
        kind: 'slider',
        picture: { file: 'angle-guess.svg', width: 640, height: 300, color: '#eef3fb' },
        scale: { min: 0, max: 180, step: 5 },
        right: 'right',
        rules: { right: { kind: 'near', value: 60, give: 10 } },
      },
      { name: 'measure', kind: 'order', parts: ['centre', 'line', 'scale', 'read'] },
      {
        name: 'third',
        kind: 'number',
        right: ['right', 'bare'],
        worth: { right: 2 },
        rules: { right: { kind: 'near', value: 70 }, bare: { kind: 'near', value: 70 } },
        help: [
          { kind: 'hint', key: 'sum', price: 1 },
          { kind: 'solution', key: 'shown' },
        ],
      },
      { name: 'sums', kind: 'gaps', parts: ['three', 'four'] },
      {
        name: 'sure',
        kind: 'rating',
        scale: { min: 1, max: 5, step: 1 },
        rules: { low: { kind: 'between', most: 2 } },
        to: { low: 'more' },
        next: 'end',
      },
      { name: 'more', kind: 'choice', answers: ['ninety', 'forty', 'hundred'], right: 'forty' },
      END,
    ],
  },
  lab: {
    subject: 'science',
    minutes: 9,
    prompts: [
      {
        name: 'start',
        kind: 'choice',
        picture: { file: 'warning-signs.svg', width: 640, height: 240, color: '#e8eef4' },
        answers: ['burns', 'hot', 'heat'],
        right: 'burns',
      },
      { name: 'signs', kind: 'pairs', parts: ['flame', 'drops', 'mark'] },
      {
        name: 'wear',
        kind: 'choices',
        answers: ['goggles', 'scarf', 'hair', 'snack', 'coat'],
        right: ['goggles', 'hair', 'coat'],
      },
      { name: 'wearAll', kind: 'message' },
      { name: 'smell', kind: 'choice', answers: ['deep', 'wave', 'taste'], right: 'wave' },
      { name: 'splash', kind: 'choice', answers: ['rub', 'rinse', 'wait'], right: 'rinse' },
      { name: 'order', kind: 'short', right: ['right', 'also'] },
      { name: 'promise', kind: 'long', points: 1 },
      END,
    ],
  },
  floats: {
    subject: 'science',
    minutes: 11,
    prompts: [
      {
        name: 'start',
        kind: 'slider',
        picture: { file: 'iceberg.svg', width: 640, height: 320, color: '#dcebf7' },
        scale: { min: 0, max: 100, step: 5 },
        right: 'right',
        rules: { right: { kind: 'near', value: 90, give: 5 } },
      },
      { name: 'heavy', kind: 'order', parts: ['cork', 'ice', 'iron', 'gold'] },
      { name: 'formula', kind: 'message' },
      {
        name: 'stone',
        kind: 'number',
        right: ['right', 'bare'],
        worth: { right: 2 },
        rules: { right: { kind: 'near', value: 2.7, give: 0.05 }, bare: { kind: 'near', value: 2.7, give: 0.05 } },
        help: [
          { kind: 'hint', key: 'divide', price: 1 },
          { kind: 'solution', key: 'shown' },
        ],
      },
      { name: 'sinks', kind: 'choice', answers: ['swims', 'sinks', 'hovers'], right: 'sinks' },
      {
        name: 'rule',
        kind: 'gaps',
        parts: ['less', 'more'],
        rules: { less: { kind: 'contains', least: 1 }, more: { kind: 'contains', least: 1 } },
      },
      { name: 'word', kind: 'short', right: ['right'], rules: { right: { kind: 'spelled' } } },
      { name: 'check', kind: 'message', depends: { least: 9, to: 'ship' } },
      { name: 'practice', kind: 'choice', answers: ['oil', 'honey'], right: 'oil' },
      { name: 'ship', kind: 'long', points: 2 },
      END,
    ],
  },
  story: {
    subject: 'language',
    minutes: 13,
    prompts: [
      { name: 'start', kind: 'choice', answers: ['ready'] },
      { name: 'problem', kind: 'choice', answers: ['empty', 'low', 'lid'], right: 'low' },
      { name: 'tried', kind: 'choice', answers: ['push', 'call', 'fly'], right: 'push' },
      { name: 'events', kind: 'order', parts: ['flew', 'saw', 'pushed', 'dropped', 'drank'] },
      { name: 'word', kind: 'choice', answers: ['bottom', 'edge', 'handle'], right: 'edge' },
      { name: 'because', kind: 'short', right: ['right', 'also', 'more'] },
      { name: 'retell', kind: 'long', points: 5 },
      { name: 'moral', kind: 'choice', answers: ['sharing', 'rest', 'patience'], right: 'patience' },
      END,
    ],
  },
  station: {
    subject: 'language',
    minutes: 10,
    prompts: [
      { name: 'start', kind: 'choice', answers: ['want', 'please', 'give'], right: 'please' },
      { name: 'kind', kind: 'choice', answers: ['single', 'return'], right: 'return' },
      { name: 'price', kind: 'number', right: ['right'] },
      { name: 'time', kind: 'choice', answers: ['eight', 'nine', 'ten'], right: 'nine' },
      { name: 'ask', kind: 'short', right: ['right'] },
      { name: 'words', kind: 'gaps', parts: ['have', 'much', 'are'] },
      { name: 'thanks', kind: 'choices', answers: ['you', 'okay', 'much'], right: ['you', 'much'] },
      { name: 'own', kind: 'long', points: 4 },
      END,
    ],
  },
  ticket: {
    subject: 'any',
    minutes: 2,
    prompts: [
      { name: 'start', kind: 'choice', answers: ['well', 'mostly', 'partly', 'lost'] },
      { name: 'helped', kind: 'choices', answers: ['talk', 'example', 'practice', 'others', 'nothing'] },
      { name: 'learned', kind: 'long' },
      { name: 'open', kind: 'line' },
      END,
    ],
  },
  course: {
    subject: 'any',
    minutes: 4,
    prompts: [
      {
        name: 'start',
        kind: 'rating',
        scale: { min: 1, max: 5, step: 1 },
        rules: { low: { kind: 'between', most: 2 } },
        to: { low: 'hard' },
      },
      { name: 'best', kind: 'line', next: 'pace' },
      { name: 'hard', kind: 'choices', answers: ['fast', 'unclear', 'boring', 'time', 'more'] },
      {
        name: 'pace',
        kind: 'slider',
        scale: { min: -5, max: 5, step: 1 },
        rules: { slow: { kind: 'between', most: -3 }, fast: { kind: 'between', least: 3 } },
      },
      { name: 'use', kind: 'long' },
      { name: 'when', kind: 'date' },
      END,
    ],
  },
  homework: {
    subject: 'any',
    minutes: 5,
    prompts: [
      { name: 'start', kind: 'line' },
      { name: 'check', kind: 'choices', answers: ['name', 'all', 'steps', 'read'] },
      { name: 'photo', kind: 'upload', points: 10 },
      { name: 'hard', kind: 'choice', answers: ['easy', 'right', 'hard'] },
      { name: 'where', kind: 'line' },
      END,
    ],
  },
} as const satisfies Readonly<Record<string, WholeLesson>>;
export type LessonId = keyof typeof WHOLE_LESSONS;
export const LESSON_IDS = Object.keys(WHOLE_LESSONS) as readonly LessonId[];
