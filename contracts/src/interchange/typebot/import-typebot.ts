/**
 * A bot exported from Typebot as a flow. Bubbles up to the next input are one prompt; conditions on what was chosen are
 * worked out beforehand, one prompt for each state that matters (SPEC FILE-B1…B8).
 */
import {
  CATCH_ALL,
  DEFAULT_LANGUAGE,
  LIMITS,
  type Answer,
  type PromptDefinition,
  type PromptEntry,
} from '../../flow/definition.js';
import { promptLink } from '../../flow/links.js';
import { newPromptDefinition } from '../../flow/new-flow.js';
import type { PromptKey } from '../../ids.js';
import { readJson, refuse, type Refused } from '../flow-file.js';
import { Notes, type ImportedFlow, type NewKey } from '../imported-flow.js';
import { answerNamer, promptNamer } from '../prompt-namer.js';
import { unroll } from '../unroll.js';
import { inputKind, ratesOf, typedDisplay } from './inputs.js';
import { equalsOf, type Memory, type Remembered } from './memory.js';
import { botOf, typebotSchema, type Block, type Bot, type Spot } from './typebot-file.js';
import { walkBot, type Walked } from './walk.js';

/** Rich texts nest deeper than anything of a flow's. */
const DEPTH = 60;
const MOST_UNROLLED = 600;

interface Place {
  readonly spot: Spot;
  readonly memory: Memory;
}

/** Ids of the variables that conditions ask for, and of those that texts show. */
interface Needed {
  readonly tested: ReadonlySet<string>;
  readonly shown: ReadonlySet<string>;
}
const neededBy = (bot: Bot): Needed => {
  const tested = new Set<string>();
  for (const { blocks } of bot.groups)
    for (const { items = [] } of blocks)
      for (const { content } of items)
        if (typeof content === 'object')
          for (const { variableId } of content.comparisons ?? []) if (variableId) tested.add(variableId);
  const names = JSON.stringify(bot.groups).matchAll(/\{\{([^{}]+)\}\}/g);
  const shown = new Set([...names].flatMap(([, name = '']) => bot.idOf(name.trim()) ?? []));
  return { tested, shown };
};

interface Asked {
  readonly says: string;
  readonly to: Spot | null;
  readonly value: string;
}

class Writer {
  readonly prompts: PromptEntry[] = [];
  readonly #bot: Bot;
  readonly #needed: Needed;
  readonly #remembers: boolean;
  readonly #newKey: NewKey;
  readonly #notes: Notes;

  constructor(bot: Bot, remembers: boolean, newKey: NewKey, notes: Notes) {
    this.#bot = bot;
    this.#needed = neededBy(bot);
    this.#remembers = remembers;
    this.#newKey = newKey;
    this.#notes = notes;
  }

  /** False when there are too many. */
  write(start: Spot): boolean {
    const namer = promptNamer();
    return unroll<Place>(this.#place(start, new Map()), {
      id: ({ spot, memory }) => JSON.stringify([spot.group, spot.block, ...memory]),
      name: ({ spot }) => namer(this.#title(spot)),
      most: this.#remembers ? MOST_UNROLLED : LIMITS.prompts,
      write: (place, name, link) => {
        const definition = this.#definition(place, name, link);
        this.prompts.push({ key: this.#newKey() as PromptKey, name, definition });
      },
    });
  }

  #title({ group }: Spot): string {
    return this.#bot.groups[group]?.title ?? '';
  }

  #place(spot: Spot, memory: Memory): Place {
    const kept = [...memory].flatMap(([id, { value, shown }]): [string, Remembered][] => {
      const isShown = this.#needed.shown.has(id) && shown !== undefined;
      const isTested = this.#remembers && this.#needed.tested.has(id);
      const answered = isTested && value === undefined ? '…' : undefined;
      const said = isShown ? shown : answered;
      if (!isShown && !isTested) return [];
      return [[id, { ...(isTested && value !== undefined && { value }), ...(said !== undefined && { shown: said }) }]];
    });
    return { spot, memory: new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }

  #definition({ spot, memory }: Place, name: string, link: (to: Place) => string): PromptDefinition {
    const walked = walkBot(this.#bot, spot, memory, this.#notes);
    const nextKey = (to: Spot | null, then: Memory): string | undefined =>
      to ? promptLink(link(this.#place(to, then))) : undefined;
    // Branches that depend on what nobody can know yet are kept: prompts that nothing leads to until the author does.
    for (const branch of walked.untaken) link(this.#place(branch, walked.memory));
    const onward = walked.input ? undefined : nextKey(walked.next, walked.memory);
    return {
      ...newPromptDefinition(),
      ...this.#said(walked),
      ...(walked.input
        ? this.#asking(walked.input, walked, name, nextKey)
        : onward !== undefined && { nextKey: onward }),
    };
  }

  #said({ said }: Walked): PromptDefinition {
    const [only, ...more] = said;
    if (!only) return { message: '…' };
    if (more.length === 0) return only;
    return { messages: said.map((each) => ({ key: this.#newKey(), ...each })) };
  }

  #asking(
    block: Block,
    walked: Walked,
    name: string,
    nextKey: (to: Spot | null, then: Memory) => string | undefined,
  ): PromptDefinition {
    const place = this.#title(walked.at);
    const variable = typeof block.options?.['variableId'] === 'string' ? block.options['variableId'] : null;
    const then = (value?: string): Memory =>
      variable === null
        ? walked.memory
        : new Map([...walked.memory, [variable, { ...(value !== undefined && { value }), shown: `{{@${name}}}` }]]);
    const unique = answerNamer((message) => this.#notes.add(place, 'answer-renamed', message));
    const answer = ({ says, to, value }: Asked): Answer => {
      const link = nextKey(to, then(value));
      return { key: this.#newKey(), message: unique(says), ...(link !== undefined && { nextKey: link }) };
    };
    const any = (to: Spot | null): Answer => {
      const link = nextKey(to, then());
      return { key: this.#newKey(), message: CATCH_ALL, ...(link !== undefined && { nextKey: link }) };
    };
    const kind = inputKind(block);
    if (kind === 'choice') {
      const isMultiple = block.options?.['isMultipleChoice'] === true;
      const asked = (block.items ?? []).map((item): Asked => {
        const says = typeof item.content === 'string' ? item.content : (item.title ?? '');
        const own = this.#bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id });
        if (item.pictureSrc) this.#notes.add(place, 'markup-removed', item.pictureSrc);
        return { says: walked.fill(says), to: own ?? walked.next, value: item.value ?? says };
      });
      if (!isMultiple) return { answers: asked.map(answer) };
      const link = nextKey(walked.next, then());
      const answers = asked.map(({ says }): Answer => ({ key: this.#newKey(), message: unique(says) }));
      return { acceptsMultipleAnswers: true, answers, ...(link !== undefined && { nextKey: link }) };
    }
    if (kind === 'rating')
      return { answers: ratesOf(block).map((says) => answer({ says, to: walked.next, value: says })) };
    if (block.type === 'file input') this.#notes.add(place, 'upload-needs-address', block.type);
    const words = variable === null ? null : this.#compared(walked.next, variable);
    return {
      ...typedDisplay(block),
      answers: words ? [...words.asked.map(answer), any(words.otherwise)] : [any(walked.next)],
    };
  }

  /** A question whose words the very next block compares: each of them is an answer. */
  #compared(
    next: Spot | null,
    variable: string,
  ): { readonly asked: readonly Asked[]; readonly otherwise: Spot | null } | null {
    const block = next && this.#bot.groups[next.group]?.blocks[next.block];
    if (block?.type.toLowerCase() !== 'condition' || !next) return null;
    const asked: Asked[] = [];
    for (const item of block.items ?? []) {
      const words = equalsOf(item, variable);
      const to = this.#bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id });
      if (!words || !to) return null;
      asked.push(...words.map((says) => ({ says, to, value: says })));
    }
    const after = { group: next.group, block: next.block + 1 };
    const hasMore = this.#bot.groups[next.group]!.blocks.length > after.block;
    const otherwise = this.#bot.along(block.outgoingEdgeId, { blockId: block.id }) ?? (hasMore ? after : null);
    return asked.length > 0 ? { asked, otherwise } : null;
  }
}

export const looksLikeTypebot = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'groups' in value && 'edges' in value;

export const importTypebot = (text: string, newKey: NewKey): ImportedFlow | Refused => {
  const json = readJson(text, DEPTH);
  if (!json.ok) return json;
  if (!looksLikeTypebot(json.value)) return refuse('other-format');
  const parsed = typebotSchema.safeParse(json.value);
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues
        .slice(0, 50)
        .map(({ path }) => ({ code: 'wrong-type', path: path as (string | number)[] })),
    };
  const bot = botOf(parsed.data);
  if (!bot.start) return refuse('start-missing', ['events']);
  let notes = new Notes();
  let writer = new Writer(bot, true, newKey, notes);
  if (!writer.write(bot.start)) {
    notes = new Notes();
    notes.add('', 'state-forgotten');
    writer = new Writer(bot, false, newKey, notes);
    if (!writer.write(bot.start)) return refuse('too-many-prompts');
  }
  return {
    ok: true,
    notes: notes.list(),
    flow: {
      name: (parsed.data.name ?? '').trim().slice(0, LIMITS.nameLength) || 'Typebot',
      language: DEFAULT_LANGUAGE,
      languages: [DEFAULT_LANGUAGE],
      settings: {},
      definition: { promptsArray: writer.prompts, commonAnswers: {} },
    },
  };
};
