/**
 * Finds the variables of a story that a flow can do without, because its chats know the same: variables that change once
 * and for all, and numbers to which passages add.
 */
import { Notes } from '../imported-flow.js';
import { evaluate, isCount, isRemembered, variableKey, type Known, type Remembered } from './expression.js';
import { assignmentIn, splitSets } from './macros.js';
import { parseMarkup, type Node } from './markup.js';
import { playPassage } from './play-passage.js';
import { mentioned } from './story-reads.js';
import type { TweeStory } from './twee-file.js';

export const happenedTo = (variable: string): string => `set ${variable}`;

/** The first passages, which every chat passes once and in the same order. */
export interface Prelude {
  readonly passages: ReadonlySet<string>;
  /** The variables after them. */
  readonly variables: ReadonlyMap<string, Known>;
}
export const preludeOf = (story: TweeStory): Prelude => {
  const leadingTo = new Map<string, Set<string>>();
  for (const { name, text } of story.passages.values())
    for (const other of mentioned(story, text)) leadingTo.set(other, (leadingTo.get(other) ?? new Set()).add(name));
  const passages = new Set<string>();
  let variables: ReadonlyMap<string, Known> = story.initial;
  let next: string | undefined = leadingTo.has(story.start) ? undefined : story.start;
  while (next !== undefined) {
    passages.add(next);
    const played = playPassage(story, next, variables, {
      isForgotten: () => false,
      notes: new Notes(),
      asking: null,
      onShown: () => undefined,
    });
    variables = new Map([...played.variables].map(([name, value]) => [name, isRemembered(value) ? undefined : value]));
    const targets = new Set(played.goto === null ? played.links.map(({ target }) => target) : [played.goto]);
    const [target] = targets;
    const isOnly = targets.size === 1 && target !== undefined && leadingTo.get(target)?.size === 1;
    next = isOnly && story.passages.has(target) && !passages.has(target) ? target : undefined;
  }
  return { passages, variables };
};

const macrosIn = (nodes: readonly Node[]): readonly Extract<Node, { kind: 'macro' }>[] =>
  nodes.flatMap((node) => (node.kind === 'macro' ? [node, ...macrosIn(node.hook ?? [])] : []));
const NAMED = /\$[\p{L}][\p{L}\p{N}_]*/gu;
/** Macros that give a variable a value that only the reader knows. */
const BOUND = /\b2?bind\s+(\$[\p{L}][\p{L}\p{N}_]*)/gu;

interface Assigned {
  /** The expressions that each variable is set to. */
  readonly expressions: ReadonlyMap<string, readonly string[]>;
  /** Variables that also get values in other ways. */
  readonly others: ReadonlySet<string>;
}
const assignedIn = (texts: readonly string[], temporary: ReadonlySet<string>): Assigned => {
  const expressions = new Map<string, string[]>();
  const others = new Set<string>();
  const exclude = (source: string): void => {
    for (const [name] of source.matchAll(NAMED)) others.add(variableKey(name));
  };
  for (const text of texts) {
    for (const [bound] of text.matchAll(BOUND)) exclude(bound);
    for (const { name, source, hook, written } of macrosIn(parseMarkup(text, { bare: true, temporary }))) {
      if (name === 'move' || name === 'unpack') exclude(source);
      // A link sets its variables only when it is clicked.
      if (name.startsWith('link') && hook)
        for (const inner of macrosIn(hook)) if (inner.name === 'set' || inner.name === 'put') exclude(inner.source);
      if (name !== 'set' && name !== 'put') continue;
      for (const each of splitSets(source)) {
        const assignment = assignmentIn(each);
        if (!assignment) exclude(written);
        else
          expressions.set(assignment.variable, [
            ...(expressions.get(assignment.variable) ?? []),
            assignment.expression,
          ]);
      }
    }
  }
  return { expressions, others };
};

const remembered = (
  of: string,
  variable: string,
  expressions: readonly string[],
  initial: Known,
): Remembered | null => {
  const count = { of, plus: 0 };
  const counted = expressions.map((each) => evaluate(each, new Map([[variable, count]]), count));
  const [{ most } = { most: undefined }] = counted.filter(isCount);
  if (counted.every((each) => isCount(each) && each.plus > 0 && each.most === most)) {
    const isWithin = most === undefined || (Number.isInteger(most) && Number(initial) <= most);
    return Number.isInteger(initial) && isWithin
      ? { of, plus: Number(initial), ...(most !== undefined && { most }) }
      : null;
  }
  if (initial === undefined || expressions.some((each) => /[$_]|\bit\b/.test(each))) return null;
  const values = new Set(expressions.map((each) => evaluate(each, new Map())));
  const [to] = values;
  return values.size === 1 && to !== undefined && !isCount(to) ? { of, from: initial, to } : null;
};

/** Tells how a chat of the flow knows each of these variables when a passage after the prelude is shown. */
export const rememberedIn = (story: TweeStory, prelude: Prelude): ReadonlyMap<string, Remembered> => {
  const texts = [...story.passages.values()].flatMap(({ name, text }) => (prelude.passages.has(name) ? [] : text));
  const { expressions, others } = assignedIn(texts, story.temporary);
  return new Map(
    [...expressions].flatMap(([name, all]): [string, Remembered][] => {
      // In Harlowe, a variable that was never set is 0.
      const known = [prelude.variables, story.initial].find((variables) => variables.has(name));
      const initial = known ? known.get(name) : 0;
      const found = name.startsWith('_') || others.has(name) ? null : remembered(happenedTo(name), name, all, initial);
      return found ? [[name, found]] : [];
    }),
  );
};
