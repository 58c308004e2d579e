/** Walks from a block to the next question and collects what is shown on the way. */
import type { Condition } from '../../definition/conditions.js';
import type { Notes } from '../imported-flow.js';
import type { Truth } from '../truths.js';
import { isBubble, saidBy, type Said } from './bubbles.js';
import { inputKind } from './inputs.js';
import { describeItem, type Memory, type Remembered } from './memory.js';
import { setOf } from './set-variable.js';
import { jumpTarget, spotAfter } from './steps.js';
import type { Block, Bot, Item, Spot } from './typebot-file.js';

/** A way on that depends on the chat. */
export interface Branch {
  /** Prompts are named by their questions' blocks. */
  readonly if: Condition;
  readonly to: Spot | null;
}
export interface Walked {
  readonly said: readonly Said[];
  /** The question at the end; null: none, the chat continues at `next`, or ends if that is null. */
  readonly input: Block | null;
  /** The question's block. */
  readonly at: Spot;
  /** The first block that shows or asks something, with what is remembered there. */
  readonly first: { readonly spot: Spot; readonly memory: Memory } | null;
  /** With branches: where the chat continues if none of their conditions holds. */
  readonly next: Spot | null;
  /** The first whose condition holds is followed. */
  readonly branches: readonly Branch[];
  readonly memory: Memory;
  /** Branches of conditions that are unknown during the import. */
  readonly untaken: readonly Spot[];
  /** Fills a text with the variables known when the question is asked. */
  readonly fill: (text: string) => string;
}

const LONGEST = 2_000;
/** Blocks without any effect that a learner sees. */
const SILENT: ReadonlySet<string> = new Set(['start', 'Wait', 'wait']);

/** A sum of a known number is known. */
const setBy = (
  block: Block,
  bot: Bot,
  memory: Memory,
  fill: (text: string) => string,
): readonly [string, Remembered] | null => {
  const found = setOf(block, bot.idOf);
  if (!found) return null;
  const { variable, set } = found;
  const written = (value: string): readonly [string, Remembered] => [variable, { value, shown: value }];
  switch (set.to) {
    case 'text':
      return written(set.text);
    case 'sum': {
      const before = memory.get(variable)?.value ?? '';
      return before.trim() === '' || !Number.isFinite(Number(before))
        ? [variable, {}]
        : written(String(Number(before) + set.plus));
    }
    case 'copy': {
      const copied = fill(`{{${set.of}}}`);
      return [variable, copied === `{{${set.of}}}` ? {} : { shown: copied }];
    }
    case 'unknown':
      return [variable, {}];
  }
};

/** `Score: {{Score}} + 5`, or the kind of value if there is no expression. */
const describeSet = (bot: Bot, { options = {} }: Block): string => {
  const { variableId, expressionToEvaluate, type } = options;
  const name = typeof variableId === 'string' ? bot.nameOf(variableId) : null;
  const value = typeof expressionToEvaluate === 'string' ? expressionToEvaluate : typeof type === 'string' ? type : '';
  return [name, value].filter(Boolean).join(': ');
};

export interface Walking {
  /** True if a separate prompt begins at a block. */
  readonly stopsAt: (spot: Spot) => boolean;
  /** Called for each visited group. */
  readonly onGroup: (group: number) => void;
  readonly holds: (spot: Spot, item: Item, memory: Memory) => Truth;
  /** True if one of the conditions holds in every chat. */
  readonly areAll: (spot: Spot, items: readonly Item[]) => boolean;
  /** True if the variable's sums are points of answers. */
  readonly isScored: (variable: string) => boolean;
}

export const walkBot = (
  bot: Bot,
  from: Spot,
  before: Memory,
  notes: Notes,
  { stopsAt, onGroup, holds, areAll, isScored }: Walking,
): Walked => {
  const memory = new Map(before);
  const said: Said[] = [];
  const untaken: Spot[] = [];
  const seen = new Set<string>();
  let place = '';
  const fill = (text: string): string =>
    text.replaceAll(/\{\{([^{}]+)\}\}/g, (_whole, name: string) => {
      const id = bot.idOf(name.trim());
      const shown = id === null ? undefined : memory.get(id)?.shown;
      if (shown !== undefined && shown !== '…') return shown;
      notes.add(place, 'variable-unset', name.trim());
      return `{{${name.trim().replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '_')}}}`;
    });
  const branches: Branch[] = [];
  let first: Walked['first'] = null;
  const end = (at: Spot, next: Spot | null, input: Block | null = null): Walked => ({
    said,
    input,
    at,
    first,
    next,
    branches,
    memory,
    untaken,
    fill,
  });
  const choose = (spot: Spot, block: Block): Spot | null => {
    for (const item of block.items ?? []) {
      const to = bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id });
      const is = holds(spot, item, memory);
      if (is === true) return to;
      if (typeof is === 'object') branches.push({ if: is, to });
      if (is === undefined) {
        notes.add(place, 'condition-unknown', describeItem(item, bot.nameOf));
        if (to) untaken.push(to);
      }
    }
    // If one of the conditions always holds, the last link needs no condition.
    return (areAll(spot, block.items ?? []) && branches.pop()?.to) || spotAfter(bot, spot, block);
  };
  let spot: Spot | null = from;
  let last = from;
  while (spot) {
    const group = bot.groups[spot.group];
    const block: Block | undefined = group?.blocks[spot.block];
    place = group?.title ?? '';
    const key = `${spot.group} ${spot.block}`;
    if (!block) break;
    // A loop without a question: continue from the block where it began.
    if (seen.has(key) || seen.size >= LONGEST) return end(last, spot);
    if (seen.size > 0 && stopsAt(spot)) return end(last, spot);
    seen.add(key);
    onGroup(spot.group);
    last = spot;
    if (inputKind(block) || isBubble(block)) first ??= { spot, memory: new Map(memory) };
    if (inputKind(block)) return end(spot, spotAfter(bot, spot, block), block);
    const type = block.type.toLowerCase();
    if (type === 'condition') {
      const next: Spot | null = choose(spot, block);
      if (branches.length > 0) return end(spot, next);
      spot = next;
      continue;
    }
    const jump = jumpTarget(bot, spot, block);
    if (jump.isJump) {
      const { to }: { readonly to: Spot | null } = jump;
      if (!to) notes.add(place, 'target-missing', block.type);
      spot = to;
      continue;
    }
    if (isBubble(block)) {
      const bubble = saidBy(block, place, notes, fill);
      if (bubble) said.push(bubble);
    } else if (type === 'set variable') {
      const set = setBy(block, bot, memory, fill);
      if (set) memory.set(...set);
      if (!set || (Object.keys(set[1]).length === 0 && !isScored(set[0])))
        notes.add(place, 'expression-unknown', describeSet(bot, block));
    } else if (!SILENT.has(block.type)) notes.add(place, 'block-unknown', block.type);
    spot = spotAfter(bot, spot, block);
  }
  return end(last, null);
};
