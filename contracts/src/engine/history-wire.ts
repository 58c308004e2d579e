/**
 * History items in wire and storage form: short keys (SPEC CHAT-W1, whose table is this interface), a version, empty
 * fields left out. `fromWire` trusts nothing: it never throws, and names the field that does not fit.
 */
import { CONTENT_TYPES, copyMessage, isMessage, type ContentType, type Message } from '../definition/message.js';
import { LIMITS } from '../definition/limits.js';
import type { ItemKey, PromptKey } from '../ids.js';
import type { AnswerType, HistoryItem, RemoteResult } from './types.js';

export const WIRE_VERSION = 1;

type Lift = (wire: Plain) => Plain;
/** Upcasts an item from each version to the next; empty while there is only one version. */
const LIFTS: ReadonlyMap<number, Lift> = new Map();

/** An item of an older version in today's form; null: unknown version. */
export const liftWire = (
  wire: Plain,
  lifts: ReadonlyMap<number, Lift> = LIFTS,
  to: number = WIRE_VERSION,
): Plain | null => {
  let lifted = wire;
  while (lifted.v !== to) {
    const lift = typeof lifted.v === 'number' && lifted.v < to ? lifts.get(lifted.v) : undefined;
    if (!lift) return null;
    lifted = { ...lift(lifted), v: (lifted.v as number) + 1 };
  }
  return lifted;
};

export interface WireItem {
  readonly v: typeof WIRE_VERSION;
  /** key */
  readonly k: string;
  /** direction: received, sent */
  readonly d: 'r' | 's';
  /** promptKeyStr */
  readonly p: string;
  /** promptKey */
  readonly pk: string;
  /** at, ms since 1970 */
  readonly t: number;
  readonly m: Message;
  /** contentType; absent = Markdown */
  readonly c?: Exclude<ContentType, null>;
  /** answerType */
  readonly a?: AnswerType;
  /** originalMessage */
  readonly o?: Message;
  /** normalizedMessage */
  readonly n?: string;
  /** template */
  readonly tm?: string;
  /** values */
  readonly x?: Readonly<Record<string, string>>;
  /** matched */
  readonly ma?: readonly string[];
  /** multipleAnswers */
  readonly mu?: readonly string[];
  /** part; absent = message */
  readonly r?: Exclude<HistoryItem['part'], undefined>;
  /** stepIndex */
  readonly si?: number;
  /** inputDisplayType */
  readonly it?: string;
  /** choicesDisplayOrder */
  readonly co?: readonly number[];
  /** score; null = none yet */
  readonly s?: number | null;
  /** scoreVar */
  readonly sv?: string;
  /** scoreLater */
  readonly sl?: boolean;
  /** superScore */
  readonly ss?: number | null;
  /** rescoredBy */
  readonly rv?: number;
  /** price; null = all that the question earns */
  readonly pr?: number | null;
  /** continuesThread */
  readonly ct?: boolean;
  /** answerExternally */
  readonly ae?: boolean;
  /** extAnswerFulfilledMessage */
  readonly ef?: string;
  /** answerAltered */
  readonly aa?: boolean;
  /** auto */
  readonly au?: boolean;
  /** nextKey */
  readonly nk?: string | null;
  /** comment */
  readonly cm?: string | null;
  /** commentUpdatedAt */
  readonly cu?: number;
  /** noComment */
  readonly nc?: true;
  /** custom */
  readonly cf?: { readonly feedback?: boolean };
  /** delayMs; null = the player's default */
  readonly dl?: number | null;
  /** reading */
  readonly rd?: Exclude<HistoryItem['reading'], undefined>;
  /** remote */
  readonly rm?: RemoteResult;
}

export type FromWire =
  | { readonly ok: true; readonly item: HistoryItem }
  /** `error` names the wire field that does not fit: `k`, `v`, or `item` if it is not an object. */
  | { readonly ok: false; readonly error: string };

type Check = (value: unknown) => boolean;
type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
/** Dates farther from 1970 can't be written. */
const isTime: Check = (value) => isNumber(value) && Math.abs(value as number) <= 8.64e15;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isIndex: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf = (...values: readonly unknown[]): Check => {
  const known = new Set(values);
  return (value) => known.has(value);
};
const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every((entry) => check(entry));

const LONG = LIMITS.definitionBytes;
const isLongText = isText(LONG);
const isName = isText(LIMITS.urlLength);
const isValues: Check = (value) => isPlain(value) && Object.values(value).every((entry) => isLongText(entry));
const isKey: Check = (value) => typeof value === 'string' && value !== '' && value.length <= 200;
const isCustom: Check = (value) => isPlain(value) && (value.feedback === undefined || isBoolean(value.feedback));

/** Plain JSON within bounds, as a fetched body may be. */
const MAX_REMOTE = { values: 20_000, depth: 20, characters: 70_000 };
const isSmallJson: Check = (whole) => {
  let values = 0;
  let characters = 0;
  const fits = (value: unknown, depth: number): boolean => {
    values += 1;
    if (values > MAX_REMOTE.values || depth > MAX_REMOTE.depth) return false;
    if (value === null || typeof value === 'boolean' || isNumber(value)) return true;
    if (typeof value === 'string') {
      characters += value.length;
      return characters <= MAX_REMOTE.characters;
    }
    if (Array.isArray(value)) return value.every((entry) => fits(entry, depth + 1));
    return (
      isPlain(value) && Object.entries(value).every(([name, entry]) => fits(name, depth) && fits(entry, depth + 1))
    );
  };
  return fits(whole, 0);
};
const isRemoteContent: Check = (value) =>
  isPlain(value) && isSmallJson(value.body) && (value.contentType === null || isName(value.contentType));
/** The result of a remote message; other kinds have neither content nor error. */
export const isRemoteResult = (value: unknown): value is RemoteResult =>
  isPlain(value) &&
  oneOf('pending', 'fulfilled', 'rejected', 'fulfilledNull')(value.status) &&
  (value.status === 'fulfilled' ? isRemoteContent(value.content) : value.content === undefined) &&
  (value.error === undefined || (value.status === 'rejected' && isName(value.error))) &&
  (value.at === undefined || isTime(value.at));

/** Wire key → the item's field, and the check of its value. */
type Field = readonly [field: keyof HistoryItem, check: Check];
const REQUIRED: Readonly<Record<string, Field>> = {
  k: ['key', isKey],
  p: ['promptKeyStr', isName],
  pk: ['promptKey', isName],
  t: ['at', isTime],
  m: ['message', isMessage],
};
const OPTIONAL: Readonly<Record<string, Field>> = {
  c: ['contentType', oneOf(...CONTENT_TYPES)],
  a: ['answerType', oneOf('none', 'auto', 'choice', 'custom')],
  o: ['originalMessage', isMessage],
  n: ['normalizedMessage', isLongText],
  tm: ['template', isLongText],
  x: ['values', isValues],
  ma: ['matched', listOf(isLongText, 10_000)],
  mu: ['multipleAnswers', listOf(isLongText, 10_000)],
  r: ['part', oneOf('message', 'step', 'quickResponse', 'external')],
  si: ['stepIndex', isIndex],
  it: ['inputDisplayType', isName],
  co: ['choicesDisplayOrder', listOf(isIndex, 10_000)],
  s: ['score', orNull(isNumber)],
  sv: ['scoreVar', isName],
  sl: ['scoreLater', isBoolean],
  ss: ['superScore', orNull(isNumber)],
  rv: ['rescoredBy', isIndex],
  pr: ['price', orNull((value) => isNumber(value) && (value as number) >= 0)],
  ct: ['continuesThread', isBoolean],
  ae: ['answerExternally', isBoolean],
  ef: ['extAnswerFulfilledMessage', isLongText],
  aa: ['answerAltered', isBoolean],
  au: ['auto', isBoolean],
  nk: ['nextKey', orNull(isName)],
  cm: ['comment', orNull(isLongText)],
  cu: ['commentUpdatedAt', isTime],
  nc: ['noComment', oneOf(true)],
  cf: ['custom', isCustom],
  dl: ['delayMs', orNull(isNumber)],
  rd: ['reading', oneOf(2)],
  rm: ['remote', isRemoteResult],
};
const BY_NAME = { ...REQUIRED, ...OPTIONAL };
const FIELDS = Object.entries(BY_NAME);

/** The wire form; empty fields are left out, and `fromWire` restores the same item. */
export const toWire = (item: HistoryItem): WireItem => {
  const wire: Partial<Record<keyof WireItem, unknown>> & Record<string, unknown> = {
    v: WIRE_VERSION,
    d: item.direction === 'sent' ? 's' : 'r',
  };
  for (const [short, [field]] of FIELDS) {
    const value = item[field];
    if (value !== undefined && !(value === null && field === 'contentType')) wire[short] = value;
  }
  return wire as WireItem;
};

/** The item in a wire form. Unknown keys are dropped; it never throws. */
export const fromWire = (written: unknown): FromWire => {
  if (!isPlain(written)) return { ok: false, error: 'item' };
  const wire = liftWire(written);
  if (!wire) return { ok: false, error: 'v' };
  if (wire.d !== 'r' && wire.d !== 's') return { ok: false, error: 'd' };
  const item: Partial<Record<keyof HistoryItem, unknown>> = {
    direction: wire.d === 's' ? 'sent' : 'received',
    contentType: null,
  };
  for (const [short, [field, check]] of FIELDS) {
    const value = Object.hasOwn(wire, short) ? wire[short] : undefined;
    if (value === undefined && !Object.hasOwn(REQUIRED, short)) continue;
    if (!check(value)) return { ok: false, error: short };
    item[field] = field === 'message' || field === 'originalMessage' ? copyMessage(value as Message) : value;
  }
  return { ok: true, item: item as HistoryItem };
};

/**
 * The item in a wire form that `toWire` has made. The values aren’t checked: a server reads its own store fast, and it can
 * delete a chat that it can’t play. @throws Error if a newer program wrote the item
 */
export const fromStored = (stored: WireItem): HistoryItem => {
  const wire = isPlain(stored) ? liftWire(stored) : null;
  if (!wire) throw new Error('a stored item has a form that this program doesn’t know');
  const item: Partial<Record<keyof HistoryItem, unknown>> = {
    direction: wire.d === 's' ? 'sent' : 'received',
    contentType: null,
  };
  // An item has a third of the fields that items may have.
  for (const short in wire) {
    const field = BY_NAME[short]?.[0];
    if (field !== undefined && wire[short] !== undefined) item[field] = wire[short];
  }
  return item as HistoryItem;
};

/** True if a client may make this key: derived keys (`cause/n`) and `start` belong to the engine. */
export const isAnswerKey = (value: unknown): value is ItemKey =>
  isKey(value) && !(value as string).includes('/') && value !== 'start';

export const asItemKey = (text: string): ItemKey => text as ItemKey;
export const asPromptKey = (text: string): PromptKey => text as PromptKey;
