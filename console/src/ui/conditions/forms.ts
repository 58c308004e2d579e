/** The comparisons of a condition that the editor offers. Pure. */
import type { Condition, ConditionOn, Fact, Subject } from '@parley/contracts/definition/conditions';
import type { Names } from './names.js';

/** `some`: without bounds, at least one; `among`: one of the listed values. */
export type Form = 'some' | 'least' | 'most' | 'exactly' | 'between' | 'among';
export interface Bounds {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

const boundsForm = ({ least, most }: Bounds): Form => {
  if (least === undefined) return most === undefined ? 'some' : 'most';
  if (most === undefined) return 'least';
  return least === most ? 'exactly' : 'between';
};
/** Several answers are counted; one prompt's answers are alternatives. */
export const isCounted = ({ these, least, most }: ConditionOn<'answered'>): boolean =>
  least !== undefined || most !== undefined || new Set(these.map(({ prompt }) => prompt)).size > 1;

export const formOf = (fact: Fact): Form => {
  if (fact.on === 'language') return 'among';
  if (fact.on === 'answered' && !isCounted(fact)) return 'among';
  if (fact.on === 'variable' && fact.words !== undefined) return 'among';
  return boundsForm(fact);
};

const BOUNDS: { readonly [F in Exclude<Form, 'among'>]: (bounds: Bounds) => Bounds } = {
  some: () => ({}),
  least: ({ least, most }) => ({ least: least ?? most ?? 1 }),
  most: ({ least, most }) => ({ most: most ?? least ?? 1 }),
  exactly: ({ least = 1, most = least }) => ({ least: most, most }),
  between: ({ least = 1, most = least }) => ({ least: Math.min(least, most), most: Math.max(least, most) + 1 }),
};
/** The same fact, compared in another way. */
export const inForm = (fact: Fact, form: Form): Fact => {
  const { least, most, words, ...rest } = fact as Fact & Bounds & { readonly words?: string | undefined };
  if (form === 'among') return { ...rest, ...(fact.on === 'variable' && { words: words ?? '' }) } as Fact;
  return { ...rest, ...BOUNDS[form]({ least, most }) } as Fact;
};

export interface Compared {
  readonly form: Form;
  readonly isNot: boolean;
}
const is = (...forms: readonly Form[]): readonly Compared[] => forms.map((form) => ({ form, isNot: false }));
const isOrNot = (form: Form): readonly Compared[] => [
  { form, isNot: false },
  { form, isNot: true },
];

/** Entries of the menu of what a link can depend on. */
export type AskedId = 'score' | 'points' | 'answer' | 'answers' | 'shown' | 'tries' | 'variable' | 'language';
interface Asked<S extends Subject> {
  readonly id: AskedId;
  /** The comparisons that the editor offers. */
  readonly compared: readonly Compared[];
  isThis(fact: ConditionOn<S>): boolean;
  /** @param from - key of the prompt that the link leaves */
  start(names: Names, from: string): ConditionOn<S>;
}
const always = () => true;
const NUMBERS = is('least', 'most', 'exactly', 'between');

/** The nearest prompt before this one that has answers, this one included. */
const asking = ({ prompts }: Names, from: string) => {
  const at = prompts.findIndex(({ key }) => key === from);
  const before = prompts.slice(0, at + 1).findLast((each) => each.answers().length > 0);
  return before ?? prompts.find((each) => each.answers().length > 0);
};
const firstAnswer = (names: Names, from: string) => {
  const prompt = asking(names, from);
  return { prompt: prompt?.key ?? from, answer: prompt?.answers()[0]?.key ?? '' };
};

/** In the order of the menu. A subject has several entries if authors think of them as different things. */
export const ASKED: { readonly [S in Subject]: readonly Asked<S>[] } = {
  score: [
    {
      id: 'score',
      compared: NUMBERS,
      isThis: ({ prompts }) => prompts === undefined,
      start: () => ({ on: 'score', least: 1 }),
    },
    {
      id: 'points',
      compared: NUMBERS,
      isThis: ({ prompts }) => prompts !== undefined,
      start: (names, from) => ({ on: 'score', prompts: [asking(names, from)?.key ?? from], least: 1 }),
    },
  ],
  answered: [
    {
      id: 'answer',
      compared: isOrNot('among'),
      isThis: (fact) => !isCounted(fact),
      start: (names, from) => ({ on: 'answered', these: [firstAnswer(names, from)] }),
    },
    {
      id: 'answers',
      compared: is('least', 'most', 'exactly'),
      isThis: isCounted,
      start: (names, from) => ({ on: 'answered', these: [firstAnswer(names, from)], least: 1 }),
    },
  ],
  visited: [
    {
      id: 'shown',
      compared: [...isOrNot('some'), ...is('least', 'most', 'exactly')],
      isThis: always,
      start: (_names, from) => ({ on: 'visited', prompt: from }),
    },
  ],
  tries: [{ id: 'tries', compared: NUMBERS, isThis: always, start: () => ({ on: 'tries', least: 3 }) }],
  variable: [
    {
      id: 'variable',
      compared: [...isOrNot('among'), ...NUMBERS],
      isThis: always,
      start: () => ({ on: 'variable', name: '', words: '' }),
    },
  ],
  language: [
    {
      id: 'language',
      compared: isOrNot('among'),
      isThis: always,
      start: () => ({ on: 'language', these: [] }),
    },
  ],
};
export const ALL_ASKED: readonly Asked<Subject>[] = Object.values(ASKED).flat();
export const askedBy = (fact: Fact): Asked<Subject> => {
  const entries: readonly Asked<Subject>[] = ASKED[fact.on];
  return entries.find((each) => each.isThis(fact)) ?? ALL_ASKED[0]!;
};

/** A condition without parts, and whether it is meant the other way round. */
export interface Leaf {
  readonly fact: Fact;
  readonly isNot: boolean;
}
/** null: the condition has parts. */
export const leafOf = (condition: Condition): Leaf | null => {
  if ('on' in condition) return { fact: condition, isNot: false };
  return 'not' in condition && 'on' in condition.not ? { fact: condition.not, isNot: true } : null;
};
export const conditionOf = ({ fact, isNot }: Leaf): Condition => (isNot ? { not: fact } : fact);

export type Join = 'all' | 'any';
export interface Group {
  readonly join: Join;
  readonly parts: readonly Condition[];
}
/** A condition without parts counts as a group of one; null: it is a group that is meant the other way round. */
export const groupOf = (condition: Condition): Group | null => {
  if ('all' in condition) return { join: 'all', parts: condition.all };
  if ('any' in condition) return { join: 'any', parts: condition.any };
  return leafOf(condition) ? { join: 'all', parts: [condition] } : null;
};
export const joined = ({ join, parts }: Group): Condition => (join === 'all' ? { all: parts } : { any: parts });
/** Without a group around a single part. */
export const simplest = (group: Group): Condition => (group.parts.length === 1 ? group.parts[0]! : joined(group));

/** The editor shows two levels: a line's conditions, and groups of conditions among them. */
export const isEditable = (condition: Condition): boolean => {
  const group = groupOf(condition);
  return group?.parts.every((part) => leafOf(part) ?? groupOf(part)?.parts.every((inner) => leafOf(inner))) ?? false;
};
