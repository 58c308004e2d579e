/** Walks from a block to the next question and collects what is shown on the way. */
import type { Notes } from '../imported-flow.js';
import { isBubble, saidBy, type Said } from './bubbles.js';
import { inputKind } from './inputs.js';
import { describeItem, holds, type Memory, type Remembered } from './memory.js';
import { jumpTarget, spotAfter } from './steps.js';
import type { Block, Bot, Spot } from './typebot-file.js';

export interface Walked {
  readonly said: readonly Said[];
  /** The question at the end; null: none, the chat continues at `next`, or ends if that is null. */
  readonly input: Block | null;
  /** The question's block. */
  readonly at: Spot;
  readonly next: Spot | null;
  readonly memory: Memory;
  /** Branches of conditions that are unknown during the import. */
  readonly untaken: readonly Spot[];
  /** Fills a text with the variables known when the question is asked. */
  readonly fill: (text: string) => string;
}

const LONGEST = 2_000;
/** Blocks without any effect that a learner sees. */
const SILENT: ReadonlySet<string> = new Set(['start', 'Wait', 'wait']);

/** Matches words, but not code such as `document.title`. */
const WORDS = /^(?!.*\p{L}\.\p{L})[\p{L}\p{M}\p{N} ,.!?'’]+$/u;

const setBy = (block: Block, fill: (text: string) => string): readonly [string, Remembered] | null => {
  const { variableId, expressionToEvaluate, type = 'Custom', isCode } = block.options ?? {};
  if (typeof variableId !== 'string') return null;
  const expression = typeof expressionToEvaluate === 'string' ? expressionToEvaluate.trim() : '';
  const isLiteral =
    type === 'Custom' &&
    (/^-?\d+(?:\.\d+)?$/.test(expression) ||
      /^(?:"[^"]*"|'[^']*')$/.test(expression) ||
      (isCode !== true && WORDS.test(expression)));
  if (isLiteral) {
    const value = expression.replace(/^(["'])([\s\S]*)\1$/, '$2');
    return [variableId, { value, shown: value }];
  }
  const copied = fill(expression);
  const isCopy = /^\{\{[^{}]+\}\}$/.test(expression) && copied !== expression;
  return [variableId, isCopy ? { shown: copied } : {}];
};

/** `Score: {{Score}} + 5`, or the kind of value if there is no expression. */
const describeSet = (bot: Bot, { options = {} }: Block): string => {
  const { variableId, expressionToEvaluate, type } = options;
  const name = typeof variableId === 'string' ? bot.nameOf(variableId) : null;
  const value = typeof expressionToEvaluate === 'string' ? expressionToEvaluate : typeof type === 'string' ? type : '';
  return [name, value].filter(Boolean).join(': ');
};

/**
 * @param stopsAt whether a separate prompt begins at a block
 * @param onGroup called for each visited group
 */
export const walkBot = (
  bot: Bot,
  from: Spot,
  before: Memory,
  notes: Notes,
  { stopsAt, onGroup }: { readonly stopsAt: (spot: Spot) => boolean; readonly onGroup: (group: number) => void },
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
  const end = (at: Spot, next: Spot | null, input: Block | null = null): Walked => ({
    said,
    input,
    at,
    next,
    memory,
    untaken,
    fill,
  });
  const choose = (spot: Spot, block: Block): Spot | null => {
    for (const item of block.items ?? []) {
      const to = bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id });
      const is = holds(item, memory);
      if (is === true) return to;
      if (is === undefined) {
        notes.add(place, 'condition-unknown', describeItem(item, bot.nameOf));
        if (to) untaken.push(to);
      }
    }
    return spotAfter(bot, spot, block);
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
    if (inputKind(block)) return end(spot, spotAfter(bot, spot, block), block);
    const type = block.type.toLowerCase();
    if (type === 'condition') {
      spot = choose(spot, block);
      continue;
    }
    if (type === 'jump') {
      const to = jumpTarget(bot, block);
      if (!to) notes.add(place, 'target-missing', block.type);
      spot = to;
      continue;
    }
    if (isBubble(block)) {
      const bubble = saidBy(block, place, notes, fill);
      if (bubble) said.push(bubble);
    } else if (type === 'set variable') {
      const set = setBy(block, fill);
      if (set) memory.set(...set);
      if (!set || Object.keys(set[1]).length === 0) notes.add(place, 'expression-unknown', describeSet(bot, block));
    } else if (!SILENT.has(block.type)) notes.add(place, 'block-unknown', block.type);
    spot = spotAfter(bot, spot, block);
  }
  return end(last, null);
};
