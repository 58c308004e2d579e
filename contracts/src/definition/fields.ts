/**
 * Every field of a definition: what its value is and what part it plays. The types, the server's schema, the player's
 * reader, the visitor of texts, the difference of two versions and the labels follow from this table, so that a field is
 * declared here and nowhere else. This file has no schemas, because the console loads it, too.
 */
import type { RuleKind } from './answer-rules.js';
import type { Condition } from './conditions.js';
import type { ContentType, Message } from './message.js';
import type { HelpKind } from './help-kinds.js';
import type { Reducer } from './reducers.js';
import type { InputDisplayType, Normalizer, Translations } from './values.js';

/** The kinds of single values. */
interface Values {
  /** Identifies a record for as long as it exists. */
  readonly key: string;
  readonly text: string;
  /** A text without Markdown, at most `LIMITS.nameLength` characters. */
  readonly title: string;
  /** A text without Markdown that holds one accepted form on each line. */
  readonly lines: string;
  readonly message: Message;
  /** The name of a variable; an empty one counts as none. */
  readonly variable: string;
  /** `.name` = a prompt of this flow; `remote?chatId=7.start` = another flow. */
  readonly link: string;
  readonly address: string;
  /** Only `true` counts; `false` means the same as an absent flag. */
  readonly flag: boolean;
  /** Both `true` and `false` mean something other than an absent choice. */
  readonly choice: boolean;
  readonly score: number;
  /** A score that isn't negative. */
  readonly points: number;
  /** A number that answers are compared with. */
  readonly number: number;
  /** A calendar day: `2026-11-27`. */
  readonly day: string;
  /** The key of another answer of the same list. */
  readonly answerKey: string;
  readonly ruleKind: RuleKind;
  readonly condition: Condition;
  /** In ms. */
  readonly pause: number;
  readonly contentType: Exclude<ContentType, null>;
  readonly inputType: Exclude<InputDisplayType, null>;
  readonly reducer: Reducer;
  readonly helpKind: HelpKind;
  readonly normalizer: Normalizer;
}
export type Kind = keyof Values;

export interface Row {
  /** A single value, or a record with rows of its own. */
  readonly is: Kind | Rows;
  /** '?': the field may be absent. null: it may be absent or null. */
  readonly or?: '?' | null;
  /** The field is a list with at most this many values. */
  readonly most?: number;
  /** For a text: the field with its translations, and the field with the marks of their sources. */
  readonly translations?: string;
  readonly marks?: string;
  /** For a text: its name wherever texts are named. */
  readonly place?: string;
  /** The text is stored, but never shown. */
  readonly unused?: true;
  /** The record's `contentType` is the text's; 'own': whoever changes the text may change the type with it. */
  readonly typed?: 'own' | 'shared';
  /** Of a field of a prompt: it is never published. */
  readonly forAuthors?: true;
  /** The player reads the field in code of its own, or not at all. */
  readonly unread?: true;
  /** The value may also be the name of a common list. */
  readonly orListName?: true;
  /** An absent list is inherited, so it differs from an empty one. */
  readonly inherited?: true;
}
export interface Rows {
  readonly [name: string]: Row;
}

const maybe = <const K extends Kind | Rows>(is: K) => ({ is, or: '?' }) as const;
const nullable = <const K extends Kind | Rows>(is: K) => ({ is, or: null }) as const;
const listOf = <const K extends Kind | Rows>(is: K, most: number) => ({ is, most, or: '?' }) as const;
/** A text with its translations and the marks of their sources. */
const text = <K extends 'text' | 'title' | 'lines' | 'message', P extends string, T extends string, M extends string>(
  is: K,
  place: P,
  translations: T,
  marks: M,
) => ({ is, or: '?', place, translations, marks }) as const;
/** The text of a record that has a content type. */
const ownText = <K extends 'text' | 'message', P extends string>(is: K, place: P) =>
  ({ is, place, translations: 'tMessage', marks: 'tSource', typed: 'own' }) as const;
const contentType = nullable('contentType');

const response = <P extends string, U extends Partial<Row>>(place: P, repeats: U) =>
  ({
    key: { is: 'key', or: '?', unread: true },
    message: { ...ownText('message', place), or: '?' },
    contentType,
    /** Shown one after another on repeats (with `repeatAnswers`). Translations by index; `{}` = none. */
    messages: {
      is: 'text',
      most: 200,
      or: '?',
      place: 'repeat',
      translations: 'tMessages',
      marks: 'tMessagesSource',
      ...repeats,
    },
    /** false (FWD): continue with the next prompt. true (REP): ask the same question again. */
    repeatAnswers: maybe('choice'),
  }) as const;
/** The reaction to an answer. */
export const RESPONSE = response('response', {} as const);
/** A quick response of a prompt. */
export const QUICK = response('quick', { unused: true } as const);

/** The values of a rule; `ANSWER_RULES` says which of them each kind of rule uses. */
export const RULE = {
  kind: { is: 'ruleKind' },
  value: maybe('number'),
  /** The number may differ from `value` by this much. */
  give: maybe('number'),
  /** Inclusive bounds: of a number, of how many words must be contained, or of how many entries must be right. */
  least: maybe('number'),
  most: maybe('number'),
  /** If present, the learner must write one of these units after the number. */
  units: maybe('lines'),
  /** The number also counts without a unit. */
  bare: maybe('flag'),
  words: text('lines', 'rule', 'tWords', 'tWordsSource'),
  /** Inclusive bounds of a date. */
  from: maybe('day'),
  to: maybe('day'),
  /** Keys of answers: the learner must choose these and no other; all of these; none of these. */
  exactly: listOf('answerKey', 1_000),
  all: listOf('answerKey', 1_000),
  none: listOf('answerKey', 1_000),
} as const;

/** A link with a condition. */
export const WHEN = {
  key: { is: 'key' },
  /** A link without a condition is never followed. */
  if: maybe('condition'),
  nextKey: nullable('link'),
} as const;
/** Links with conditions: the first whose condition holds is followed, otherwise `nextKey`. */
const when = listOf(WHEN, 20);

export const ANSWER = {
  key: { is: 'key' },
  message: ownText('text', 'answer'),
  /** Its texts are shown as they are written; absent: they are read as Markdown. */
  literal: maybe('flag'),
  contentType,
  /** In a question of pairs: the right side, which belongs to `message`. */
  pair: text('text', 'pair', 'tPair', 'tPairSource'),
  hidden: maybe('flag'),
  /** The answer is a button for help beside the input, and no try. Its reaction is the hint or the solution. */
  help: maybe('helpKind'),
  /** The points that the help costs, of those that the question earns. Absent: a hint costs 0, a solution all of them. */
  price: maybe('points'),
  normalize: { ...listOf('normalizer', 20), inherited: true },
  /** Decides which answers of learners count as this one, instead of words equal to `message`, which names it then. */
  rule: maybe(RULE),
  when,
  /** `.name` = a prompt of this flow; `remote?chatId=7.start` = another flow. */
  nextKey: nullable('link'),
  score: nullable('score'),
  scoreVar: maybe('variable'),
  scoreLater: maybe('flag'),
  quickResponse: nullable(RESPONSE),
  trackAnalytics: maybe('flag'),
} as const;

export const STEP = {
  key: { is: 'key' },
  message: ownText('message', 'step'),
  contentType,
  repeatAnswers: maybe('flag'),
  /** Pause after this message, in ms. */
  minNextPromptDelayMs: nullable('pause'),
} as const;

export const WAITING = {
  extAnswerPendingMessage: text('text', 'pending', 'tExtAnswerPendingMessage', 'tExtAnswerPendingSource'),
  extAnswerFulfilledMessage: text('text', 'fulfilled', 'tExtAnswerFulfilledMessage', 'tExtAnswerFulfilledSource'),
} as const;

export const STRATEGY = {
  thread: maybe('reducer'),
  overall: maybe('reducer'),
  lazyDisplay: maybe('flag'),
} as const;

/** In the order of the card: texts are visited in this order. */
export const PROMPT = {
  /** Names the prompt for authors and teachers. */
  title: { ...text('title', 'title', 'tTitle', 'tTitleSource'), unread: true },
  message: { ...ownText('message', 'message'), or: '?' },
  contentType,
  /** If present (with at least one entry), the prompt shows these messages instead of `message`. */
  messages: { is: STEP, most: 200, or: null },
  /** Translations by index; `{}` = none. */
  altMessages: { ...text('message', 'alternate', 'tAltMessages', 'tAltMessagesSource'), most: 200, typed: 'shared' },
  /** A list; a string that begins with `.` names a common answer list; any other string is unknown. */
  answers: { is: ANSWER, most: 1_000, or: null, orListName: true, unread: true },
  quickResponses: { is: QUICK, most: 200, or: null },
  when,
  /** The target of every answer that has none itself ("Always to"). */
  nextKey: nullable('link'),
  acceptsMultipleAnswers: maybe('flag'),
  forbidsAnswerAlteration: maybe('flag'),
  normalizeAnswers: listOf('normalizer', 20),
  answerProgrammatically: maybe('flag'),
  inputDisplayType: nullable('inputType'),
  inputDisplayConfig: maybe({
    shuffleChoices: maybe('flag'),
    pathTemplate: maybe('address'),
    uploadPath: maybe('address'),
    /** Inclusive bounds of a number, and the distance between two positions. */
    min: maybe('number'),
    max: maybe('number'),
    step: maybe('number'),
    /** At the ends of a rating or a slider. */
    minWord: text('title', 'minWord', 'tMinWord', 'tMinWordSource'),
    maxWord: text('title', 'maxWord', 'tMaxWord', 'tMaxWordSource'),
  }),
  minNextPromptDelayMs: nullable('pause'),
  answerExternally: maybe('flag'),
  ...WAITING,
  scoreStrategy: maybe(STRATEGY),
  maxSuperScore: maybe('points'),
  trackAnalytics: maybe('flag'),
  /** For authors only; never part of a published definition. */
  custom: {
    ...maybe({ notes: { ...maybe('text'), unread: true }, feedback: maybe('flag') }),
    forAuthors: true,
  },
} as const satisfies Rows;

type One<R> = R extends { readonly is: infer K } ? (K extends Kind ? Values[K] : RecordOf<K>) : never;
// These types map over the keys of the table itself, so that the keys keep their comments. A value's type is written here
// and not in an alias, because editors would show the alias instead of `string | null`.
type Named<R, K extends keyof R> = {
  readonly [P in K]:
    | (R[P] extends { readonly most: number } ? readonly One<R[P]>[] : One<R[P]>)
    | (R[P] extends { readonly orListName: true } ? string : never)
    | (R[P] extends { readonly or: null } ? null : never);
};
type Optional<R, K extends keyof R> = { readonly [P in K]?: Named<R, K>[P] | undefined };
type NeededKey<R> = { [K in keyof R]: R[K] extends { readonly or: '?' | null } ? never : K }[keyof R];
type Translation<R, F> = Translations<F extends 'translations' ? One<R> : string>;
type Translated<R, F extends 'translations' | 'marks'> = {
  readonly [K in keyof R as R[K] extends { readonly [P in F]: infer N extends string } ? N : never]?:
    (R[K] extends { readonly most: number } ? readonly Translation<R[K], F>[] : Translation<R[K], F>) | undefined;
};
/** The values that a table describes. */
export type RecordOf<R> = Named<R, NeededKey<R>> &
  Optional<R, Exclude<keyof R, NeededKey<R>>> &
  Translated<R, 'translations'> &
  Translated<R, 'marks'>;

type Place<R> = {
  [K in keyof R]:
    | (R[K] extends { readonly place: infer P } ? P : never)
    | (R[K] extends { readonly is: infer I extends Rows } ? Place<I> : never);
}[keyof R];
/** The places of a prompt's texts. */
export type PlaceId = Place<typeof PROMPT>;
/** The paths of all fields with a value of their own: `scoreStrategy.thread`. A list ends its path. */
export type FieldPath<R = typeof PROMPT> = {
  [K in keyof R & string]: R[K] extends { readonly is: infer I extends Rows; readonly most?: undefined }
    ? `${K}.${FieldPath<I>}`
    : K;
}[keyof R & string];
