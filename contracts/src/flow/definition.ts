/**
 * What an author writes. The shapes follow the console's specification; every prompt, step and answer
 * also carries a stable `key` (SPEC FLOW-K1), so that renaming or moving keeps links, statistics and histories.
 */
import type { PromptKey } from '../ids.js';

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** The prompt that every flow begins with; it can't be removed, renamed or moved. */
export const START_PROMPT = 'start';
/** An answer with this message accepts any text. */
export const CATCH_ALL = '*';

export type Translations<T = string> = { readonly [L in Language]?: T };
/** `sourceMark` of what each translation was made from, or last found right for: tells which ones are out of date. */
export type TranslationSources = Translations;

export const CONTENT_TYPES = ['image', 'video', 'meeting', 'remote', 'lightbox', 'event', 'mdWithAudio'] as const;
/** `null` is Markdown text. */
export type ContentType = null | (typeof CONTENT_TYPES)[number];

export interface RemoteContent {
  readonly url: string;
  readonly statusMessages?: { readonly pending?: string; readonly rejected?: string; readonly fulfilledNull?: string };
}
export interface AudioContent {
  readonly body: string;
  readonly url: string;
}
export interface ImageContent {
  readonly images: readonly { readonly url: string }[];
}
/** Text for Markdown and video; an object for the other content types. */
export type Message = string | { readonly url: string } | RemoteContent | AudioContent | ImageContent;

export type NormalizerName = 'lowercase' | 'trimWhitespace' | 'collapseWhitespace' | 'removeWhitespace';
/** A name the engine does not know is kept (drafts always save) and refused at publish and at play. */
export interface Normalizer {
  readonly name: string;
}
export const DEFAULT_NORMALIZERS: readonly Normalizer[] = [
  { name: 'lowercase' },
  { name: 'trimWhitespace' },
  { name: 'collapseWhitespace' },
];

export type Reducer = 'sum' | 'avg' | 'max' | 'min' | 'first' | 'last';
export interface ScoreStrategy {
  readonly thread?: Reducer;
  readonly overall?: Reducer;
  readonly lazyDisplay?: boolean;
}
export const DEFAULT_REDUCER: Reducer = 'avg';

export interface QuickResponse {
  readonly key?: string;
  readonly message?: Message;
  /** Shown one after the other on repeats (with `repeatAnswers`). */
  readonly messages?: readonly string[];
  /** Of `messages`, one by one; `{}` = none. */
  readonly tMessages?: readonly Translations[];
  readonly tMessagesSource?: readonly TranslationSources[];
  readonly tMessage?: Translations<Message>;
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
  /** false (FWD): go on to the next prompt. true (REP): ask the same answers again. */
  readonly repeatAnswers?: boolean;
}

export interface Answer {
  readonly key: string;
  readonly message: string;
  readonly tMessage?: Translations;
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
  readonly hidden?: boolean;
  readonly normalize?: readonly Normalizer[];
  /** `.name` = a prompt of this flow; `remote?chatId=7.start` = another flow. */
  readonly nextKey?: string | null;
  readonly score?: number | null;
  readonly scoreVar?: string;
  readonly scoreLater?: boolean;
  readonly quickResponse?: QuickResponse | null;
  readonly trackAnalytics?: boolean;
}

/** One message of a prompt that says several. */
export interface Step {
  readonly key: string;
  readonly message: Message;
  readonly tMessage?: Translations<Message>;
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
  readonly repeatAnswers?: boolean;
  /** Pause after this message, in ms. */
  readonly minNextPromptDelayMs?: number | null;
}

/** `null`/absent = small (choices) or text (custom). Unknown values play as the default. */
export type InputDisplayType = string | null;

/** What is said where somebody else answers: by a prompt, or by the flow for prompts without words of their own. */
export interface WaitingTexts {
  readonly extAnswerPendingMessage?: string;
  readonly tExtAnswerPendingMessage?: Translations;
  readonly tExtAnswerPendingSource?: TranslationSources;
  readonly extAnswerFulfilledMessage?: string;
  readonly tExtAnswerFulfilledMessage?: Translations;
  readonly tExtAnswerFulfilledSource?: TranslationSources;
}

export interface PromptDefinition extends WaitingTexts {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  /** For authors only, here and in steps, answers and quick responses. */
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
  readonly altMessages?: readonly Message[];
  /** Of `altMessages`, one by one; `{}` = none. */
  readonly tAltMessages?: readonly Translations<Message>[];
  readonly tAltMessagesSource?: readonly TranslationSources[];
  /** Present (at least one) = the prompt says several messages; `message` is then unused. */
  readonly messages?: readonly Step[] | null;
  /** A list; a string that begins with `.` names a common answer list; any other string = unknown. */
  readonly answers?: readonly Answer[] | string | null;
  readonly quickResponses?: readonly QuickResponse[] | null;
  /** Where every answer leads that names no prompt itself ("Always to"). */
  readonly nextKey?: string | null;
  readonly acceptsMultipleAnswers?: boolean;
  readonly forbidsAnswerAlteration?: boolean;
  readonly normalizeAnswers?: readonly Normalizer[];
  readonly answerProgrammatically?: boolean;
  readonly inputDisplayType?: InputDisplayType;
  readonly inputDisplayConfig?: {
    readonly shuffleChoices?: boolean;
    readonly pathTemplate?: string;
    readonly uploadPath?: string;
  };
  readonly minNextPromptDelayMs?: number | null;
  readonly answerExternally?: boolean;
  readonly scoreStrategy?: ScoreStrategy;
  readonly maxSuperScore?: number;
  readonly trackAnalytics?: boolean;
  /** For authors only; never part of a published definition. */
  readonly custom?: { readonly notes?: string; readonly feedback?: boolean };
}

export interface PromptEntry {
  readonly key: PromptKey;
  readonly name: string;
  readonly definition: PromptDefinition;
}

export interface FlowDefinition extends WaitingTexts {
  readonly promptsArray: readonly PromptEntry[];
  readonly commonAnswers?: Readonly<Record<string, readonly Answer[]>>;
  readonly maxScore?: number;
}

/** System < user < flow; an absent key is inherited. */
export interface Settings {
  readonly chatPrimaryColor?: string;
  readonly chatAccentColor?: string;
  readonly avatarUrl?: string;
  /** '0px' to '20px' */
  readonly chatBorderRadius?: string;
  /** '4px' to '12px' */
  readonly chatSpacing?: string;
  /** ms, 0 to 60,000 */
  readonly chatDefaultDelayMs?: number;
  readonly completedScoreEmailEnabled?: boolean;
  readonly feedbackEmailEnabled?: boolean;
  readonly forceCompleteEnabled?: boolean;
  /** Who may resume a chat under an identifier (bound: the browser that began it). */
  readonly identifierTrust?: 'bound' | 'open' | 'signed';
  /** Origins (`https://school.example`) whose pages may embed the chat and hear of it; none named = any. */
  readonly embedOrigins?: readonly string[];
}

export const LIMITS = {
  definitionBytes: 5_000_000,
  prompts: 2_000,
  depth: 20,
  pauseMs: 60_000,
  answerBytes: 10_000,
  emailLength: 254,
  urlLength: 2_048,
  nameLength: 200,
  embedOrigins: 20,
  /** Scores lie within ± this: far inside what a double counts exactly, whatever is summed. */
  score: 1_000_000_000,
} as const;
/** Goes into a header and a postMessage target as it is, so nothing but an origin passes. */
export const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
export const isOrigin = (text: string): boolean => text.length <= LIMITS.nameLength && ORIGIN.test(text);
/** Refused as names of prompts, answers lists and variables. */
export const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];
