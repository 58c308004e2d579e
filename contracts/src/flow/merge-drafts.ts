/**
 * Two authors edited the same draft (decision 12, SPEC FLOW-K9): edits of different prompts merge, so do edits of different fields of one
 * prompt; the same field changed to different things is a conflict, and nothing is saved until the author chose.
 */
import type { PromptKey } from '../ids.js';
import { applyFlowEvent } from './apply-flow-event.js';
import { sameJson } from './canonical.js';
import {
  START_PROMPT,
  type FlowDefinition,
  type PromptDefinition,
  type PromptEntry,
  type WaitingTexts,
} from './definition.js';
import { draftChanges } from './draft-changes.js';
import { flowTextsOf, waitingTextsOf, type FlowTexts } from './flow-texts.js';

export interface DraftConflict {
  /** The prompt's key, or `flow` for what the definition says beside its prompts. */
  readonly key: string;
  /** A field of the prompt's definition; `name`, `place` or `removed`; or a field of the flow. */
  readonly field: string;
}
export type Merged =
  | { readonly ok: true; readonly definition: FlowDefinition }
  | { readonly ok: false; readonly conflicts: readonly DraftConflict[] };

interface Sides<T> {
  readonly base: T;
  readonly server: T;
  readonly client: T;
}
type Fields = Readonly<Record<string, unknown>>;

/** Field by field; the server's value stands in the result where both changed it. */
const mergeFields = (key: string, { base, server, client }: Sides<Fields>, conflicts: DraftConflict[]): Fields => {
  const merged: Record<string, unknown> = { ...server };
  for (const field of new Set([...Object.keys(base), ...Object.keys(server), ...Object.keys(client)])) {
    if (sameJson(client[field], base[field]) || sameJson(client[field], server[field])) continue;
    if (sameJson(server[field], base[field])) merged[field] = client[field];
    else conflicts.push({ key, field });
  }
  return merged;
};

const fieldsOf = (entry: PromptEntry): Fields => ({ ...entry.definition, ' name': entry.name });

const mergePrompt = (sides: Sides<PromptEntry>, conflicts: DraftConflict[]): PromptEntry => {
  const { key } = sides.server;
  const found: DraftConflict[] = [];
  const { ' name': name, ...definition } = mergeFields(
    key,
    { base: fieldsOf(sides.base), server: fieldsOf(sides.server), client: fieldsOf(sides.client) },
    found,
  );
  conflicts.push(...found.map((conflict) => ({ ...conflict, field: conflict.field.trim() })));
  return { key, name: String(name), definition: definition as PromptDefinition };
};

const byKey = (flow: FlowDefinition): ReadonlyMap<PromptKey, PromptEntry> =>
  new Map(flow.promptsArray.map((entry) => [entry.key, entry]));

/** What each kept prompt says after both edits, and which are gone. */
const mergeContents = ({ base, server, client }: Sides<FlowDefinition>, conflicts: DraftConflict[]): FlowDefinition => {
  const [bases, clients] = [byKey(base), byKey(client)];
  const promptsArray = server.promptsArray.flatMap((theirs): readonly PromptEntry[] => {
    const was = bases.get(theirs.key);
    const ours = clients.get(theirs.key);
    if (ours && was && sameJson(was, ours)) return [theirs];
    if (ours)
      return [mergePrompt({ base: was ?? { ...theirs, definition: {} }, server: theirs, client: ours }, conflicts)];
    if (!was) return [theirs];
    if (!sameJson(was, theirs)) conflicts.push({ key: theirs.key, field: 'removed' });
    return [];
  });
  const servers = byKey(server);
  for (const ours of client.promptsArray) {
    const was = bases.get(ours.key);
    if (was && !servers.has(ours.key) && !sameJson(was, ours)) conflicts.push({ key: ours.key, field: 'removed' });
  }
  return { ...server, promptsArray };
};

const movesOf = (before: FlowDefinition, after: FlowDefinition): ReadonlyMap<PromptKey, PromptKey | null> =>
  new Map(
    draftChanges(before, after).flatMap((event) =>
      event.type === 'PromptMoved' ? [[event.data.key, event.data.after]] : [],
    ),
  );

/** Replays the client's additions and moves on the merged prompts. */
const mergePlaces = (
  merged: FlowDefinition,
  { base, server, client }: Sides<FlowDefinition>,
  conflicts: DraftConflict[],
): FlowDefinition => {
  const theirMoves = movesOf(base, server);
  const order = client.promptsArray.map((entry) => entry.key);
  let result = merged;
  for (const event of draftChanges(base, client)) {
    if (event.type !== 'PromptAdded' && event.type !== 'PromptMoved') continue;
    const present = byKey(result);
    const key = event.type === 'PromptAdded' ? event.data.prompt.key : event.data.key;
    const after = order.slice(0, order.indexOf(key)).findLast((each) => present.has(each)) ?? null;
    if (event.type === 'PromptAdded') {
      if (!present.has(key))
        result = applyFlowEvent(result, { type: 'PromptAdded', data: { prompt: event.data.prompt, after } });
      continue;
    }
    const theirs = theirMoves.get(key);
    if (theirs !== undefined && theirs !== event.data.after) conflicts.push({ key, field: 'place' });
    else if (theirs === undefined) result = applyFlowEvent(result, { type: 'PromptMoved', data: { key, after } });
  }
  const start = result.promptsArray.find((entry) => entry.name === START_PROMPT);
  // Whatever was moved, the start prompt stays first.
  return start && result.promptsArray[0] !== start
    ? { ...result, promptsArray: [start, ...result.promptsArray.filter((entry) => entry !== start)] }
    : result;
};

const flowFields = (definition: FlowDefinition): Fields => {
  const { commonAnswers, ...texts } = flowTextsOf(definition);
  return {
    ...Object.fromEntries(Object.entries(commonAnswers).map(([name, list]) => [`commonAnswers.${name}`, list])),
    ...texts,
  };
};
const mergeTexts = (sides: Sides<FlowDefinition>, conflicts: DraftConflict[]): FlowTexts => {
  const { base, server, client } = sides;
  const merged = mergeFields(
    'flow',
    { base: flowFields(base), server: flowFields(server), client: flowFields(client) },
    conflicts,
  );
  const lists = Object.entries(merged).flatMap(([field, list]) =>
    field.startsWith('commonAnswers.') && list !== undefined
      ? [[field.slice('commonAnswers.'.length), list] as const]
      : [],
  );
  return {
    commonAnswers: Object.fromEntries(lists) as FlowTexts['commonAnswers'],
    ...waitingTextsOf(merged as WaitingTexts),
  };
};
/** Texts that are gone stay gone. */
const withTexts = (definition: FlowDefinition, texts: FlowTexts): FlowDefinition => ({
  promptsArray: definition.promptsArray,
  ...(definition.maxScore !== undefined && { maxScore: definition.maxScore }),
  ...texts,
});

const nameClashes = ({ promptsArray }: FlowDefinition): readonly DraftConflict[] => {
  const names = new Set<string>();
  return promptsArray.flatMap(({ key, name }) => (names.size === names.add(name).size ? [{ key, field: 'name' }] : []));
};

/**
 * @param base the draft at the revision that the client knew
 * @param server the draft now
 * @param client the draft as the client has it
 */
export const mergeDrafts = (base: FlowDefinition, server: FlowDefinition, client: FlowDefinition): Merged => {
  // Nobody else has edited since.
  if (base === server) return { ok: true, definition: client };
  const sides = { base, server, client };
  const conflicts: DraftConflict[] = [];
  const contents = mergeContents(sides, conflicts);
  const placed = mergePlaces(contents, sides, conflicts);
  const definition = withTexts(placed, mergeTexts(sides, conflicts));
  // A clash of names that the client alone brought along is a broken rule, not a conflict.
  if (nameClashes(client).length === 0) conflicts.push(...nameClashes(definition));
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, definition };
};
