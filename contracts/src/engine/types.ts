/**
 * The engine's types. Everything is plain data: no clock, no randomness, no I/O. Times, ids and seeds are arguments;
 * side effects (a pause, a save, a fetch) are returned as effects.
 */
import type { Answer, PromptDefinition, ScoreStrategy, Step, WaitingTexts } from '../definition/definition.js';
import type { ContentType, Message } from '../definition/message.js';
import type { Scale } from '../definition/scale.js';
import type { Takes } from '../definition/takes.js';
import type { HelpKind } from '../definition/help-kinds.js';
import type { InputDisplayType, Language, Normalizer } from '../definition/values.js';
import type { ItemKey, PromptKey } from '../ids.js';
import type { Reading } from './reading.js';
import type { Fits } from './rules/rule-matchers.js';

/** The person who plays: a learner, an author testing the draft, a reviewer, or anyone with read-only access. */
export type RunMode = 'normal' | 'preview' | 'admin' | 'readonly';

/** none: terminal, the chat is complete; auto: continues by itself. */
export type AnswerType = 'none' | 'auto' | 'choice' | 'custom';

/** A definition made ready to play, once per version: names resolved, answers in lookup maps. Opaque outside the engine. */
export interface PreparedFlow {
  readonly flowId: number;
  /** null = draft */
  readonly version: number | null;
  /** '' for the flow that a chat plays; for a linked flow, the prefix of its prompt keys. */
  readonly scope: string;
  /** The other flows that its links lead to. */
  readonly library: FlowLibrary;
  /** By name, in the definition's order. */
  readonly prompts: ReadonlyMap<string, PreparedPrompt>;
  readonly promptsByKey: ReadonlyMap<string, PreparedPrompt>;
  /** Names without spaces → names, because variables are written without spaces. */
  readonly variableNames: ReadonlyMap<string, string>;
  /** By prompt key; prompts with the default strategy are left out. */
  readonly scoreStrategies: Readonly<Record<string, ScoreStrategy>>;
  /** The texts shown at waiting prompts that have none of their own. */
  readonly waiting: WaitingTexts;
}
/** Finds prepared versions of other flows. The same question must always get the same answer. */
export interface FlowLibrary {
  /** `version` null: the latest published one. Returns null for an unknown flow. */
  find(flowId: number, version: number | null): PreparedFlow | null;
}
export interface PreparedPrompt {
  /** The stable key; in a linked flow `{flowId}/{stable key}`, because clones share their keys. */
  readonly key: PromptKey;
  readonly name: string;
  /** `{flowId}.{name}`; in a linked flow `remote?chatId={flowId}&version={version}.{name}`. */
  readonly promptKeyStr: string;
  /** '' in the flow that a chat plays; in a linked flow its `scope`. */
  readonly scope: string;
  readonly definition: PromptDefinition;
  readonly answerType: AnswerType;
  /** The prompt's messages, at least one; a prompt without `messages` has its own message as its only step. */
  readonly steps: readonly Step[];
  readonly hasSteps: boolean;
  /** Answers with common lists resolved, without help. */
  readonly answers: readonly Answer[];
  /** The help that learners may ask for, in the author's order. */
  readonly helps: readonly Answer[];
  /** `answers` is a text that names no common list. */
  readonly answersUnknown: boolean;
  /** The author's message → index in `answers`: a click, the usual answer, needs no normalising. */
  readonly exact: ReadonlyMap<string, number>;
  /** One for each distinct list of normalisers; normalised message → index in `answers`. The catch-all is separate. */
  readonly matchers: readonly Matcher[];
  /** If a number is asked for: finds the answer with the same number; otherwise null. */
  readonly numbers: Numbers | null;
  readonly catchAll: number | null;
  readonly takes: Takes;
  /** Indexes of the answers for which a list has an entry, in the order of the list; empty if the prompt takes no list. */
  readonly parts: readonly number[];
  /** Answers that accept a typed text by their rule, in the author's order. */
  readonly ruled: readonly Ruled[];
  /** Answers that look at a learner's whole set or list, in the author's order. */
  readonly outcomes: readonly Ruled[];
  /** Indexes of the choices to list, in the author's order, without the catch-all, hidden ones and those with a rule. */
  readonly listed: readonly number[];
  /** No other number is an answer; null: the prompt has no bounds. */
  readonly scale: Scale | null;
  /** The texts of `listed` in each language, precomputed if they contain no variable. */
  readonly plainChoices: ReadonlyMap<Language, readonly Choice[]> | null;
  /**
   * The prompt's own quick responses apply to every answer without one, because none of its answers repeats (ENG-R8).
   */
  readonly listServesAll: boolean;
}
/** An answer with a rule. */
export interface Ruled {
  readonly index: number;
  readonly fits: Fits;
}
export interface Matcher {
  readonly normalizers: readonly Normalizer[];
  /** As answers are read today. */
  readonly byMessage: ReadonlyMap<string, number>;
  /** As chats read them that began with the first reading. */
  readonly byFirstReading: ReadonlyMap<string, number>;
}
/** `readNumber` of an answer's message → its index in `answers`. */
export type Numbers = (reading: Reading) => ReadonlyMap<string, number>;

/** One line of a chat: something the learner saw (received) or sent (sent). */
export interface HistoryItem {
  readonly key: ItemKey;
  readonly direction: 'received' | 'sent';
  /** `{flowId}.{prompt name}`, the wire's prompt key; in a linked flow `remote?chatId=7&version=3.{prompt name}`. */
  readonly promptKeyStr: string;
  /** The prompt's stable key; in a linked flow `{flowId}/{stable key}`. Unique among all flows of a chat. */
  readonly promptKey: PromptKey;
  readonly contentType: ContentType;
  /** The prompt's answer type when this item was made. */
  readonly answerType?: AnswerType;
  /** As shown: translated, variables filled in. */
  readonly message: Message;
  /** Sent: the normalised text that was compared, if it differs from `message`. */
  readonly normalizedMessage?: string;
  /** As written by the author (translated) or typed by the learner, if it differs from `message`. */
  readonly originalMessage?: Message;
  /**
   * Sent: labels of the choices as Markdown (translated), if that differs from `message`, or they accompany an upload.
   */
  readonly template?: string;
  /**
   * The value of each variable of `originalMessage` or `template`, by its name as written; the player inserts these as
   * text.
   */
  readonly values?: Readonly<Record<string, string>>;
  /** Sent: the canonical answers that matched; `*` for the catch-all. */
  readonly matched?: readonly string[];
  /** Sent: all the answers of a multi-select, as canonical messages. */
  readonly multipleAnswers?: readonly string[];
  /** Received: which step, alternate or quick response this is. */
  readonly part?: 'message' | 'step' | 'quickResponse' | 'external';
  readonly stepIndex?: number;
  readonly inputDisplayType?: InputDisplayType;
  /** Indexes into the prompt's answers in the order shown. */
  readonly choicesDisplayOrder?: readonly number[];
  readonly score?: number | null;
  readonly scoreVar?: string;
  readonly scoreLater?: boolean;
  readonly superScore?: number | null;
  /** Sent: the version whose scoring gives `score` and `scoreLater`, since a re-score; absent: the chat's own. */
  readonly rescoredBy?: number;
  /** Sent: this is help, no try. The points that it costs; null: all that the question earns. */
  readonly price?: number | null;
  /**
   * Sent: belongs to the score thread of the answer before it (REP, or a later step of the same visit). Received: shows
   * the prompt again without starting a new visit.
   */
  readonly continuesThread?: boolean;
  readonly answerExternally?: boolean;
  readonly extAnswerFulfilledMessage?: string;
  readonly answerAltered?: boolean;
  /** The engine itself answered (auto and programmatic prompts). */
  readonly auto?: boolean;
  readonly nextKey?: string | null;
  readonly comment?: string | null;
  readonly commentUpdatedAt?: number;
  /** Sent: a reviewer has looked at it and leaves it without a comment. */
  readonly noComment?: true;
  /** The author asks for feedback here. */
  readonly custom?: { readonly feedback?: boolean };
  /** Received, `remote`: the fetched content, so that a replay shows the same. */
  readonly remote?: RemoteResult;
  /** The first item's rule for reading typed answers in this chat; absent: the first reading. */
  readonly reading?: Exclude<Reading, 1>;
  /** ms since 1970, by the clock of the item's producer. */
  readonly at: number;
  /** Pause before this item is shown, in ms; null: the player's default. Received items only. */
  readonly delayMs?: number | null;
}

/** How an answer is scored. */
export type Scoring = Pick<HistoryItem, 'score' | 'scoreLater' | 'price' | 'rescoredBy'>;

export type RemoteStatus = 'pending' | 'fulfilled' | 'rejected' | 'fulfilledNull';
export interface RemoteResult {
  readonly status: RemoteStatus;
  /** Only of `fulfilled`. */
  readonly content?: { readonly body: unknown; readonly contentType: string | null };
  /** Only for `rejected`: what went wrong, in a word or two. */
  readonly error?: string;
  /** When it was recorded; ms since 1970. */
  readonly at?: number;
}

/** The learner's possible actions now. */
export interface PromptInput {
  readonly promptKeyStr: string;
  readonly promptKey: PromptKey;
  readonly answerType: AnswerType;
  readonly inputDisplayType: InputDisplayType;
  readonly inputDisplayConfig: PromptDefinition['inputDisplayConfig'];
  /** Choices to list, in display order, without hidden ones and (in a REP thread) those already given. */
  readonly choices: readonly Choice[];
  /** The help to offer: the first hint and the first solution that this visit hasn't had. */
  readonly helps?: readonly Help[];
  readonly acceptsMultipleAnswers: boolean;
  /** How many gaps the question has, if it asks to fill them. */
  readonly gaps?: number;
  readonly acceptsAnyText: boolean;
  readonly allowsAnswerAlteration: boolean;
  readonly needsUserInput: boolean;
  readonly answerExternally: boolean;
  readonly extAnswerPendingMessage?: string;
  /** Values of the variables in `extAnswerPendingMessage`. */
  readonly values?: Readonly<Record<string, string>>;
  readonly choicesDisplayOrder: readonly number[];
  readonly isTerminal: boolean;
}
export interface Choice {
  readonly index: number;
  /** The answer that selects it. */
  readonly message: string;
  /** The shown text: translated, variables filled in. */
  readonly displayMessage: string;
  /** The text as Markdown, if that differs: before variables were filled in, a literal text escaped. */
  readonly template?: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly contentType: ContentType;
  /** In a question of pairs: the right side that belongs to it. */
  readonly pair?: Omit<Choice, 'index' | 'contentType' | 'pair'>;
}

/** A button for help, which tells its price. */
export interface Help extends Omit<Choice, 'index' | 'contentType' | 'pair'> {
  readonly kind: HelpKind;
  /** In points; null: all that the question earns. */
  readonly price: number | null;
}

/** The whole state of one chat; an immutable value. */
export interface Chat {
  readonly flowId: number;
  readonly version: number | null;
  readonly language: Language;
  readonly runMode: RunMode;
  readonly autoAnswer: boolean;
  /** Seeds the shuffles: the chat's id. */
  readonly seed: string;
  readonly reading: Reading;
  /** name, userId, link parameters `v.*`, LTI values: what a variable without `@` refers to. */
  readonly context: Readonly<Record<string, string>>;
  readonly history: readonly HistoryItem[];
  readonly input: PromptInput | null;
  readonly hasAnswered: boolean;
  /** An auto prompt waits for "Next", because auto answering is off. */
  readonly autoRequest: boolean;
  readonly completed: boolean;
  readonly score: Score;
  /** The flow's, for `saveChat`; by prompt key. */
  readonly scoreStrategies: Readonly<Record<string, ScoreStrategy>>;
}

export interface Score {
  /** null: nothing scored yet ("--"). */
  readonly total: number | null;
  /** The score that the bar shows: prompts with `lazyDisplay` join when their thread ends. */
  readonly display: number | null;
  /** Items with `scoreLater` that nobody has scored yet. */
  readonly pending: number;
}

export type EngineErrorCode =
  | 'unimplemented-method'
  | 'unknown-transformer'
  | 'failing-transformer'
  | 'duplicate-prompt'
  | 'prompt-not-defined'
  | 'prompt-accepts-no-answers'
  | 'invalid-answer'
  | 'no-next-key'
  | 'array-required'
  | 'unmatched-answers'
  | 'flow-definition-failed'
  | 'flow-not-found'
  | 'index-out-of-bounds'
  | 'chat-not-initialised'
  | 'save-while-receiving'
  | 'save-ends-with-sent'
  | 'load-language-mismatch'
  | 'load-ends-with-sent'
  | 'computed-answer-empty'
  | 'too-many-automatic-steps'
  | 'start-missing'
  | 'alteration-forbidden'
  | 'answer-too-long'
  /**
   * There is no such item, or it does not accept this: a score where none is open, a result where nothing is fetched.
   */
  | 'review-refused'
  | 'score-out-of-range';

export interface EngineError {
  readonly code: EngineErrorCode;
  /** The prompt, answer or normaliser that the error names. */
  readonly detail?: string;
}

export type Effect =
  /** Show the item after a pause (null: the player's default); items come in order. */
  | { readonly type: 'reveal'; readonly itemKey: ItemKey; readonly afterMs: number | null }
  /** Ask before truncating; call `alter` again with `confirmed: true` to continue. */
  | { readonly type: 'confirmTruncate'; readonly itemKey: ItemKey }
  | { readonly type: 'fetchRemote'; readonly itemKey: ItemKey; readonly url: string }
  /** There is something new to save. */
  | { readonly type: 'save' };

export type Outcome =
  | { readonly ok: true; readonly chat: Chat; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly error: EngineError };

export interface StartOptions {
  readonly language: Language;
  readonly runMode: RunMode;
  /** Default true. */
  readonly autoAnswer?: boolean;
  readonly seed: string;
  readonly context?: Readonly<Record<string, string>>;
  /** Default: the newest. */
  readonly reading?: Reading;
  /** ms since 1970 */
  readonly at: number;
  /** Start at this prompt instead of `start` (preview only). */
  readonly from?: string;
}

/** A learner's answer; the same shape is stored and replayed. */
export interface AnswerInput {
  /** UUID made by the person who answers; the items that follow are numbered from it. */
  readonly key: ItemKey;
  /** One text, or the list of chosen messages for a multi-select. */
  readonly message: string | readonly string[];
  readonly at: number;
  /** Asks for the help with this message, instead of trying an answer. */
  readonly help?: boolean;
  /** An admin gives the answer that the prompt waits for. */
  readonly external?: boolean;
  /** Replaces an earlier answer; set by `alter`, and kept so that a replay is the same. */
  readonly altered?: boolean;
}

export interface SavedChat {
  readonly v: 1;
  readonly history: readonly HistoryItem[];
  readonly scoreStrategies: Readonly<Record<string, ScoreStrategy>>;
  readonly language: Language;
  readonly score: number | null;
  readonly completed: boolean;
}
// x
