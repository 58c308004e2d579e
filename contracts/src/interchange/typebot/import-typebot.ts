/**
 * Turns a bot exported from Typebot into a flow. The bubbles up to the next input become one prompt. Conditions on
 * earlier choices are evaluated during the import, with one prompt for each state that matters (SPEC FILE-B1…B8).
 */
import type { Answer, PromptDefinition, PromptEntry } from '../../definition/definition.js';
import { CATCH_ALL, DEFAULT_LANGUAGE, LIMITS } from '../../definition/values.js';
import { promptLink } from '../../definition/links.js';
import { newPromptDefinition } from '../../flow/new-flow.js';
import type { PromptKey } from '../../ids.js';
import { readJson, refuse, type Refused } from '../flow-file.js';
import { literalAnswer, Notes, type ImportedFlow, type NewKey } from '../imported-flow.js';
import { answerNamer, promptNamer } from '../prompt-namer.js';
import { unroll } from '../unroll.js';
import { filledText } from './rich-text.js';
import { inputKind, placeholderOf, ratesOf, typedDisplay } from './inputs.js';
import { livenessOf, type Liveness } from './liveness.js';
import { equalsOf, type Memory, type Remembered } from './memory.js';
import { botOf, typebotSchema, type Block, type Bot, type Spot } from './typebot-file.js';
import { walkBot, type Walked } from './walk.js';

/** Rich texts nest deeper than anything in a flow. */
const DEPTH = 60;
const MAX_UNROLLED = 600;
/** Most prompts in a row that show nothing. */
const MAX_PASSED = 100;

interface Place {
  readonly spot: Spot;
  readonly memory: Memory;
}

/** Most remembered values that one prompt may depend on. */
type Remembers = 'everything' | 'what-is-shown' | 'nothing-at-repeats';

interface Asked {
  readonly says: string;
  readonly to: Spot | null;
  readonly value: string;
}

class Writer {
  readonly prompts: PromptEntry[] = [];
  readonly #bot: Bot;
  readonly #live: Liveness;
  readonly #remembers: Remembers;
  readonly #newKey: NewKey;
  readonly #notes: Notes;
  /** Groups that the walk has visited. */
  readonly #reached = new Set<number>();

  constructor(bot: Bot, live: Liveness, remembers: Remembers, newKey: NewKey, notes: Notes) {
    this.#bot = bot;
    this.#live = live;
    this.#remembers = remembers;
    this.#newKey = newKey;
    this.#notes = notes;
  }

  /** false if there are too many. */
  write(start: Spot): boolean {
    const namer = promptNamer();
    return unroll<Place>(this.#place(start, new Map()), {
      id: ({ spot, memory }) => JSON.stringify([spot.group, spot.block, ...memory]),
      name: ({ spot }) => namer(this.#title(spot)),
      most: this.#remembers === 'everything' ? MAX_UNROLLED : LIMITS.prompts,
      write: (place, name, link) => {
        const definition = this.#definition(place, name, link);
        this.prompts.push({ key: this.#newKey() as PromptKey, name, definition });
      },
    });
  }

  reaches(group: number): boolean {
    return this.#reached.has(group);
  }

  #title({ group }: Spot): string {
    return this.#bot.groups[group]?.title ?? '';
  }

  #place(spot: Spot, memory: Memory): Place {
    const forgets = this.#remembers === 'nothing-at-repeats' && this.#live.isAskedAgainAt(spot);
    const [live, tested] = [this.#live.shownFrom(spot), this.#live.testedFrom(spot)];
    const kept = [...memory].flatMap(([id, { value, shown }]): [string, Remembered][] => {
      const isShown = live.has(id) && shown !== undefined && !forgets;
      const isTested = this.#remembers === 'everything' && tested.has(id);
      const answered = isTested && value === undefined ? '…' : undefined;
      const said = isShown ? shown : answered;
      if (!isShown && !isTested) return [];
      return [[id, { ...(isTested && value !== undefined && { value }), ...(said !== undefined && { shown: said }) }]];
    });
    return { spot, memory: new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }

  #walk({ spot, memory }: Place): Walked {
    return walkBot(this.#bot, spot, memory, this.#notes, {
      stopsAt: this.#live.isAskedAgainAt,
      onGroup: (group) => void this.#reached.add(group),
    });
  }

  /** Skips blocks that neither show nor ask anything. */
  #linked(from: Place, link: (to: Place) => string): string {
    let place = from;
    for (let passed = 0; passed < MAX_PASSED; passed += 1) {
      const walked = this.#walk(place);
      if (walked.said.length > 0 || walked.input || !walked.next) break;
      this.#keepUntaken(walked, link);
      place = this.#place(walked.next, walked.memory);
    }
    return promptLink(link(place));
  }

  /**
   * Keeps branches whose condition is unknown during the import, as prompts without incoming links, for the author to
   * connect.
   */
  #keepUntaken({ untaken, memory }: Walked, link: (to: Place) => string): void {
    for (const branch of untaken) link(this.#place(branch, memory));
  }

  #definition(place: Place, name: string, link: (to: Place) => string): PromptDefinition {
    const walked = this.#walk(place);
    const linkTo = (to: Spot | null, then: Memory): string | undefined =>
      to ? this.#linked(this.#place(to, then), link) : undefined;
    this.#keepUntaken(walked, link);
    const onward = walked.input ? undefined : linkTo(walked.next, walked.memory);
    return {
      ...newPromptDefinition(),
      ...this.#said(walked),
      ...(walked.input
        ? this.#asking(walked.input, walked, name, linkTo)
        : onward !== undefined && { nextKey: onward }),
    };
  }

  #said({ said, input, fill }: Walked): PromptDefinition {
    const [only, ...more] = said;
    // Some questions exist only as the input's placeholder.
    if (!only) return { message: filledText(placeholderOf(input), fill) || '…' };
    if (more.length === 0) return only;
    return { messages: said.map((each) => ({ key: this.#newKey(), ...each })) };
  }

  #asking(
    block: Block,
    walked: Walked,
    name: string,
    linkTo: (to: Spot | null, then: Memory) => string | undefined,
  ): PromptDefinition {
    const place = this.#title(walked.at);
    const variable = typeof block.options?.['variableId'] === 'string' ? block.options['variableId'] : null;
    const then = (value?: string): Memory =>
      variable === null
        ? walked.memory
        : new Map([...walked.memory, [variable, { ...(value !== undefined && { value }), shown: `{{@${name}}}` }]]);
    const unique = answerNamer((message) => this.#notes.add(place, 'answer-renamed', message));
    const answer = ({ says, to, value }: Asked): Answer => {
      const link = linkTo(to, then(value));
      return { key: this.#newKey(), ...literalAnswer(unique(says)), ...(link !== undefined && { nextKey: link }) };
    };
    const any = (to: Spot | null): Answer => {
      const link = linkTo(to, then());
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
      const link = linkTo(walked.next, then());
      const answers = asked.map(({ says }): Answer => ({ key: this.#newKey(), ...literalAnswer(unique(says)) }));
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

  /** A typed question followed by a condition on its words: each compared word becomes an answer. */
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
    if (asked.length === 0) return null;
    this.#reached.add(next.group);
    return { asked, otherwise };
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
  const live = livenessOf(bot);
  const write = (remembers: Remembers): { readonly writer: Writer; readonly notes: Notes } | null => {
    const notes = new Notes();
    if (remembers !== 'everything') notes.add('', 'state-forgotten');
    const writer = new Writer(bot, live, remembers, newKey, notes);
    return writer.write(bot.start!) ? { writer, notes } : null;
  };
  const written = write('everything') ?? write('what-is-shown') ?? write('nothing-at-repeats');
  if (!written) return refuse('too-many-prompts');
  const { writer, notes } = written;
  const unreached = bot.groups.filter(({ blocks }, group) => blocks.length > 0 && !writer.reaches(group));
  for (const { title } of unreached) notes.add(title ?? '', 'group-unreached');
  return {
    ok: true,
    notes: notes.list(),
    unreached: unreached.map(({ id }) => id),
    flow: {
      name: (parsed.data.name ?? '').trim().slice(0, LIMITS.nameLength) || 'Typebot',
      language: DEFAULT_LANGUAGE,
      languages: [DEFAULT_LANGUAGE],
      settings: {},
      definition: { promptsArray: writer.prompts, commonAnswers: {} },
    },
  };
};
