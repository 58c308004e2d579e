/**
 * Merges three drafts: the common base, mine and theirs (decision 12, SPEC FLOW-K9). Edits of different prompts, of
 * different fields of one prompt, additions and moves are merged. If both sides changed the same value differently,
 * that is a conflict, and mine is used until the author chooses.
 */
import { sameJson } from '../definition/canonical.js';
import type { FlowDefinition, PromptDefinition, PromptEntry, WaitingTexts } from '../definition/definition.js';
import { START_PROMPT } from '../definition/values.js';
import { typeNamed } from '../definition/message.js';
import { PROMPT } from '../definition/fields.js';
import { flowTextsOf, waitingTextsOf, type FlowTexts } from '../definition/flow-texts.js';
import type { PromptKey } from '../ids.js';
import { applyDraftEvent } from './apply-draft-event.js';
import { draftChanges } from './draft-changes.js';

/** Identifies a conflict. */
export interface ConflictPlace {
  /** The prompt's key, or `flow` for the definition's texts outside of prompts. */
  readonly key: string;
  /**
   * A field of the prompt's definition; `name`, `place` (position) or `removed`; or a text of the flow,
   * `commonAnswers.{name}` for a list.
   */
  readonly field: string;
}
/**
 * The two values of a field. For `removed`: the prompt, undefined on the side that removed it. For `place`: the key of
 * the preceding prompt, null if it is the first.
 */
export interface DraftConflict extends ConflictPlace {
  readonly mine: unknown;
  readonly theirs: unknown;
}
export type Choice = 'mine' | 'theirs';
/** Choices by `conflictId`; absent = mine. */
export type Choices = Readonly<Record<string, Choice>>;
export const conflictId = ({ key, field }: ConflictPlace): string => `${key}/${field}`;

export interface Merged {
  readonly definition: FlowDefinition;
  readonly conflicts: readonly DraftConflict[];
  /**
   * Prompts whose name occurs twice in the result although it is unique in mine. There are no sides to choose from: one
   * prompt must be renamed.
   */
  readonly sameNames: readonly PromptKey[];
}

export interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}
type Fields = Readonly<Record<string, unknown>>;
/** @param shown makes of a value what the conflict shows; by default the whole value */
type Take = <T>(place: ConflictPlace, sides: Sides<T>, shown?: (value: T) => unknown) => T;

/** The side to use without asking; null = both changed the value differently. */
const settledSide = ({ base, mine, theirs }: Sides<unknown>): Choice | null => {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return 'mine';
  return sameJson(base, mine) ? 'theirs' : null;
};

/** Uses one side's value, and records a conflict if both changed it. */
const takingBy =
  (choices: Choices, conflicts: DraftConflict[]): Take =>
  (place, sides, shown = (value) => value) => {
    const side = settledSide(sides);
    if (side) return sides[side];
    conflicts.push({ ...place, mine: shown(sides.mine), theirs: shown(sides.theirs) });
    return sides[choices[conflictId(place)] ?? 'mine'];
  };

const mergeFields = (key: string, { base, mine, theirs }: Sides<Fields>, take: Take): Fields => {
  const merged: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = take({ key, field }, { base: base[field], mine: mine[field], theirs: theirs[field] });
    if (value !== undefined) merged[field] = value;
  }
  return merged;
};

const { translations, marks } = PROMPT.message;
/** The fields of a prompt's own message. */
const SAID = ['contentType', 'message', translations, marks] as const satisfies readonly (keyof PromptDefinition)[];
const saidBy = (definition: Fields): Fields =>
  Object.fromEntries(SAID.flatMap((field) => (field in definition ? [[field, definition[field]]] : [])));
const unsaidBy = (definition: Fields): Fields =>
  Object.fromEntries(Object.entries(definition).filter(([field]) => !SAID.some((each) => each === field)));

/**
 * If a side changed the type, message, type and translations come from the same side: a text of theirs can't be the
 * address of my picture, nor a translation of my pictures that of theirs.
 */
const mergeDefinition = (key: PromptKey, sides: Sides<PromptDefinition>, take: Take): PromptDefinition => {
  const { base, mine, theirs } = sides as Sides<Fields>;
  const [type, myType, theirType] = [sides.base, sides.mine, sides.theirs].map((side) => typeNamed(side.contentType));
  const isSameMessage = myType === theirType && sameJson(mine['message'], theirs['message']);
  if (isSameMessage || (myType === type && theirType === type)) return mergeFields(key, { base, mine, theirs }, take);
  const field = sameJson(mine['message'], theirs['message']) ? 'contentType' : 'message';
  const said = { base: saidBy(base), mine: saidBy(mine), theirs: saidBy(theirs) };
  return {
    ...mergeFields(key, { base: unsaidBy(base), mine: unsaidBy(mine), theirs: unsaidBy(theirs) }, take),
    ...take({ key, field }, said, (each) => each[field]),
  };
};

const mergePrompt = (key: PromptKey, sides: Sides<PromptEntry | undefined>, take: Take): PromptEntry | undefined => {
  const side = settledSide(sides);
  if (side) return sides[side];
  const { base, mine, theirs } = sides;
  if (!mine || !theirs) return take({ key, field: 'removed' }, sides);
  const name = take({ key, field: 'name' }, { base: base?.name, mine: mine.name, theirs: theirs.name });
  const definitions = { base: base?.definition ?? {}, mine: mine.definition, theirs: theirs.definition };
  return { key, name: name ?? mine.name, definition: mergeDefinition(key, definitions, take) };
};

type ByKey = ReadonlyMap<PromptKey, PromptEntry>;
const byKey = ({ promptsArray }: FlowDefinition): ByKey => new Map(promptsArray.map((entry) => [entry.key, entry]));

/** Merges the contents of each remaining prompt. */
const mergeContents = (sides: Sides<FlowDefinition>, take: Take): ByKey => {
  const [base, mine, theirs] = [byKey(sides.base), byKey(sides.mine), byKey(sides.theirs)];
  return new Map(
    [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((key) => {
      const merged = mergePrompt(key, { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) }, take);
      return merged ? [[key, merged] as const] : [];
    }),
  );
};

type Moves = ReadonlyMap<PromptKey, PromptKey | null>;
/** Moved prompts, each with the nearest preceding prompt among those in `stay`. */
const movesOf = (before: FlowDefinition, after: FlowDefinition, stay: ReadonlySet<PromptKey>): Moves => {
  const order = after.promptsArray.map(({ key }) => key);
  return new Map(
    draftChanges(before, after).flatMap((event) => {
      if (event.type !== 'PromptMoved') return [];
      const { key } = event.data;
      return [[key, order.slice(0, order.indexOf(key)).findLast((each) => stay.has(each)) ?? null] as const];
    }),
  );
};

/** Their order, with my additions and moves repeated: each after the nearest prompt that precedes it in mine. */
const mergePlaces = (contents: ByKey, { base, mine, theirs }: Sides<FlowDefinition>, take: Take): FlowDefinition => {
  const [known, kept] = [byKey(base), byKey(theirs)];
  const stay = new Set(mine.promptsArray.map(({ key }) => key).filter((key) => known.has(key) && kept.has(key)));
  const [myMoves, theirMoves] = [movesOf(base, mine, stay), movesOf(base, theirs, stay)];
  let merged: FlowDefinition = { promptsArray: theirs.promptsArray.flatMap(({ key }) => contents.get(key) ?? []) };
  const present = new Set(merged.promptsArray.map(({ key }) => key));
  let after: PromptKey | null = null;
  for (const { key } of mine.promptsArray) {
    const prompt = contents.get(key);
    if (!prompt) continue;
    if (!present.has(key)) {
      merged = applyDraftEvent(merged, { type: 'PromptAdded', data: { prompt, after } });
      present.add(key);
    } else if (isMovedByMe(key, myMoves, theirMoves, take))
      merged = applyDraftEvent(merged, { type: 'PromptMoved', data: { key, after } });
    after = key;
  }
  const start = merged.promptsArray.find((entry) => entry.name === START_PROMPT);
  // Whatever was moved, the start prompt stays first.
  return start && merged.promptsArray[0] !== start
    ? { ...merged, promptsArray: [start, ...merged.promptsArray.filter((entry) => entry !== start)] }
    : merged;
};

/** True if my move of this prompt must be repeated. */
const isMovedByMe = (key: PromptKey, myMoves: Moves, theirMoves: Moves, take: Take): boolean => {
  const [mine, theirs] = [myMoves.get(key), theirMoves.get(key)];
  if (mine === undefined) return false;
  return theirs === undefined || take({ key, field: 'place' }, { base: undefined, mine, theirs }) !== theirs;
};

const LIST = 'commonAnswers.';
const flowFields = (definition: FlowDefinition): Fields => {
  const { commonAnswers, ...texts } = flowTextsOf(definition);
  return {
    ...Object.fromEntries(Object.entries(commonAnswers).map(([name, list]) => [LIST + name, list])),
    ...texts,
  };
};
const mergeTexts = ({ base, mine, theirs }: Sides<FlowDefinition>, take: Take): FlowTexts => {
  const sides = { base: flowFields(base), mine: flowFields(mine), theirs: flowFields(theirs) };
  const merged = mergeFields('flow', sides, take);
  const lists = Object.entries(merged).flatMap(([field, list]) =>
    field.startsWith(LIST) ? [[field.slice(LIST.length), list] as const] : [],
  );
  return {
    commonAnswers: Object.fromEntries(lists) as FlowTexts['commonAnswers'],
    ...waitingTextsOf(merged as WaitingTexts),
    ...(typeof merged['outOf'] === 'number' && { outOf: merged['outOf'] }),
  };
};

const repeatedNames = ({ promptsArray }: FlowDefinition): readonly PromptKey[] => {
  const names = new Set<string>();
  return promptsArray.flatMap(({ key, name }) => (names.size === names.add(name).size ? [key] : []));
};

/** @param sides `base` = what both started from */
export const mergeDrafts = (sides: Sides<FlowDefinition>, choices: Choices = {}): Merged => {
  const { base, mine, theirs } = sides;
  // Their side is unchanged.
  if (base === theirs) return { definition: mine, conflicts: [], sameNames: [] };
  const conflicts: DraftConflict[] = [];
  const take = takingBy(choices, conflicts);
  const { promptsArray } = mergePlaces(mergeContents(sides, take), sides, take);
  const definition = {
    promptsArray,
    ...(theirs.maxScore !== undefined && { maxScore: theirs.maxScore }),
    ...mergeTexts(sides, take),
  };
  // If my draft already repeats a name, that is a broken rule, not a result of the merge.
  return { definition, conflicts, sameNames: repeatedNames(mine).length > 0 ? [] : repeatedNames(definition) };
};
