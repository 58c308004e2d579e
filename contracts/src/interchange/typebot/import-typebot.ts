/**
 * Turns a bot exported from Typebot into a flow. The bubbles up to the next input become one prompt. Conditions on
 * earlier choices are evaluated during the import, with one prompt for each state that matters (SPEC FILE-B1…B8).
 */
import type { Condition } from '../../definition/conditions.js';
import type { Answer, PromptDefinition, PromptEntry, When } from '../../definition/definition.js';
import { hidesAnswers } from '../../definition/compared-answers.js';
import { LIMITS } from '../../definition/limits.js';
import { CATCH_ALL, DEFAULT_LANGUAGE } from '../../definition/values.js';
import { linkOf, promptLink } from '../../definition/links.js';
import { newPromptDefinition } from '../../flow/new-flow.js';
import type { PromptKey } from '../../ids.js';
import { readJson, refuse, type Refused } from '../flow-file.js';
import { literalAnswer, Notes, type ImportedFlow, type NewKey, type NoteCode } from '../imported-flow.js';
import { answerNamer, promptNamer } from '../prompt-namer.js';
import { allTrue } from '../truths.js';
import { unroll } from '../unroll.js';
import { questionsIn, withAskedKeys, type AskedBy } from './asked-keys.js';
import { filledText } from './rich-text.js';
import { foresee, type Foresight } from './foresight.js';
import { displayOf, inputKind, placeholderOf, ratingLabels } from './inputs.js';
import { livenessOf, type Liveness } from './liveness.js';
import { holds, type Memory, type Remembered } from './memory.js';
import { pictured } from './pictured-answer.js';
import { questionAt } from './questions.js';
import { botOf, typebotSchema, type Bot, type Item, type Spot } from './typebot-file.js';
import { ANY, type GivenAt, type Value } from './value.js';
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

/**
 * Most remembered values that one prompt may depend on. With conditions, only what is shown makes prompts of its own.
 */
type Remembers = 'conditions' | 'everything' | 'what-is-shown' | 'nothing-at-repeats';

/** The way on of a chat. */
type Onward = Pick<Answer, 'when' | 'nextKey'>;
/** Makes or finds the prompt for a place and returns its name. */
type Link = (to: Place) => string;

interface Asker {
  readonly key: string;
  readonly name: string;
}

class Writer {
  readonly #prompts: PromptEntry[] = [];
  readonly #bot: Bot;
  readonly #live: Liveness;
  readonly #foresight: Foresight;
  readonly #remembers: Remembers;
  readonly #newKey: NewKey;
  readonly #notes: Notes;
  /** Groups that the walk has visited. */
  readonly #reached = new Set<number>();
  readonly #asked: AskedBy = new Map();

  constructor(bot: Bot, live: Liveness, foresight: Foresight, remembers: Remembers, newKey: NewKey, notes: Notes) {
    this.#bot = bot;
    this.#live = live;
    this.#foresight = foresight;
    this.#remembers = remembers;
    this.#newKey = newKey;
    this.#notes = notes;
  }

  /** false if there are too many, or if a condition can't tell which of several prompts asked last. */
  write(start: Spot): boolean {
    const namer = promptNamer();
    const isWhole = unroll<Place>(this.#kept({ spot: start, memory: new Map() }), {
      id: ({ spot, memory }) => JSON.stringify([spot.group, spot.block, ...memory]),
      name: ({ spot }) => namer(this.#title(spot)),
      most: this.#remembers === 'conditions' || this.#remembers === 'everything' ? MAX_UNROLLED : LIMITS.prompts,
      write: (place, name, link) => {
        const key = this.#newKey() as PromptKey;
        this.#prompts.push({ key, name, definition: this.#definition(place, { key, name }, link) });
      },
    });
    const repeated = [...this.#asked].filter(([question, all]) => all.length > 1 && this.#live.comesBack(question));
    const named = new Set(this.#prompts.flatMap(({ definition }) => questionsIn(definition)));
    return isWhole && !repeated.some(([question]) => named.has(question));
  }

  prompts(): readonly PromptEntry[] {
    return this.#prompts.map((entry) => ({ ...entry, definition: withAskedKeys(entry.definition, this.#asked) }));
  }

  reaches(group: number): boolean {
    return this.#reached.has(group);
  }

  #title({ group }: Spot): string {
    return this.#bot.groups[group]?.title ?? '';
  }

  /** The place with what must be remembered there. */
  #kept({ spot, memory }: Place): Place {
    const forgets = this.#remembers === 'nothing-at-repeats' && this.#live.isAskedAgainAt(spot);
    const [live, tested] = [this.#live.shownFrom(spot), this.#live.testedFrom(spot)];
    const kept = [...memory].flatMap(([id, { value, shown }]): [string, Remembered][] => {
      const isShown = live.has(id) && shown !== undefined && !forgets;
      const isTested = this.#remembers === 'everything' && tested.has(id);
      const isAdded = this.#remembers === 'everything' && live.has(id) && this.#foresight.isSummed(id);
      const answered = isTested && value === undefined ? '…' : undefined;
      const said = isShown ? shown : answered;
      if (!isShown && !isTested) return [];
      const hasValue = (isTested || isAdded) && value !== undefined;
      return [[id, { ...(hasValue && { value }), ...(said !== undefined && { shown: said }) }]];
    });
    return { spot, memory: new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }

  /** @param at the answer that leads there; null: the chat may come from anywhere */
  #walk({ spot, memory }: Place, at: GivenAt | null): Walked {
    return walkBot(this.#bot, spot, memory, this.#notes, {
      stopsAt: this.#live.isAskedAgainAt,
      onGroup: (group) => void this.#reached.add(group),
      isScored: this.#foresight.isScored,
      holds: (where, item, known) =>
        this.#remembers === 'conditions' ? this.#foresight.holds(where, item, at) : holds(item, known),
      areAll: (where, items) => this.#remembers === 'conditions' && this.#foresight.areAll(where, items, at),
    });
  }

  /** Skips blocks that neither show nor ask anything. */
  #onward(from: Place, at: GivenAt | null, link: Link, steps = MAX_PASSED): Onward {
    let place = from;
    for (let left = steps; left > 0; left -= 1) {
      const walked = this.#walk(place, at);
      if (walked.said.length > 0 || walked.input || (!walked.next && walked.branches.length === 0)) {
        if (walked.first) this.#keepUntaken(walked, link);
        return { nextKey: promptLink(link(this.#kept(walked.first ?? place))) };
      }
      this.#keepUntaken(walked, link);
      if (walked.branches.length > 0) return this.#branching(walked, at, link, left - 1);
      place = { spot: walked.next!, memory: walked.memory };
    }
    return { nextKey: promptLink(link(this.#kept(place))) };
  }

  #branching({ branches, next, memory }: Walked, at: GivenAt | null, link: Link, steps: number): Onward {
    const lead = (to: Spot | null): Onward =>
      to ? this.#onward({ spot: to, memory }, at, link, steps) : { nextKey: promptLink(link(this.#ending())) };
    const when = branches.flatMap(({ if: condition, to }): When[] => {
      const onward = lead(to);
      const nested = (onward.when ?? []).map((each) => ({
        ...each,
        if: each.if && (allTrue([condition, each.if]) as Condition),
      }));
      return [...nested, { key: this.#newKey(), if: condition, nextKey: linkOf(onward) }];
    });
    const otherwise = lead(next);
    return { when: [...when, ...(otherwise.when ?? [])], nextKey: linkOf(otherwise) };
  }

  /** A chat that ends after an answer or a condition ends with a prompt of its own. */
  #ending(): Place {
    return { spot: { group: this.#bot.groups.length, block: 0 }, memory: new Map() };
  }

  /** Answers that lead nowhere would stand in the way of publishing. */
  #ends(link: Link): Onward {
    return { nextKey: promptLink(link(this.#ending())) };
  }

  /**
   * Keeps branches whose condition is unknown during the import, as prompts without incoming links, for the author to
   * connect.
   */
  #keepUntaken({ untaken, memory }: Walked, link: Link): void {
    for (const branch of untaken) link(this.#kept({ spot: branch, memory }));
  }

  #definition(place: Place, asker: Asker, link: Link): PromptDefinition {
    const walked = this.#walk(place, null);
    this.#keepUntaken(walked, link);
    const { input, branches, next, memory } = walked;
    const says = { ...newPromptDefinition(), ...this.#said(walked) };
    if (input) return { ...says, ...this.#asking(walked, asker, link) };
    if (branches.length > 0) return { ...says, ...this.#branching(walked, null, link, MAX_PASSED) };
    return { ...says, ...(next && this.#onward({ spot: next, memory }, null, link)) };
  }

  #said({ said, input, at, fill }: Walked): PromptDefinition {
    const [only, ...more] = [...said, ...(input ? ratingLabels(input) : [])];
    if (!only) {
      // Some questions exist only as the input's placeholder.
      const message = filledText(placeholderOf(input), fill);
      if (message === '') this.#notes.add(this.#title(at), 'prompt-empty');
      return { message: message || '…' };
    }
    if (more.length === 0) return only;
    return { messages: [only, ...more].map((each) => ({ key: this.#newKey(), ...each })) };
  }

  #asking({ input, at: spot, next, memory, fill }: Walked, { key, name }: Asker, link: Link): PromptDefinition {
    const question = questionAt(this.#bot, spot);
    if (!input || !question) return {};
    const place = this.#title(spot);
    const { variable, isMultiple, key: asked } = question;
    const unique = answerNamer((message) => this.#notes.add(place, 'answer-renamed', message));
    const then = (value: Value | null): Memory => {
      const text = value?.is === 'known' && { value: value.text };
      return variable === null ? memory : new Map([...memory, [variable, { ...text, shown: `{{@${name}}}` }]]);
    };
    const leads = (to: Spot | null, value: Value | null, answer: string): Onward =>
      to ? this.#onward({ spot: to, memory: then(value) }, { question: asked, answer }, link) : this.#ends(link);
    const keys = new Map<string, string>();
    const display = displayOf(input);
    const isTyped = hidesAnswers(display.inputDisplayType) || inputKind(input) === 'typed';
    // A text that shows the answer would show its picture, too.
    const isShown = variable !== null && this.#live.isShown(variable);
    const named = (words: string, item: Item | undefined): Pick<Answer, 'message' | 'literal'> => {
      if (!isShown) return pictured(words, item);
      if (item?.pictureSrc) this.#notes.add(place, 'markup-removed', item.pictureSrc);
      return literalAnswer(words);
    };
    const made = question.answers.map((each): Answer => {
      const { id, says, to, value, rule, item } = each;
      const own = this.#newKey();
      keys.set(id, own);
      const points = this.#foresight.pointsOf(asked, id);
      return {
        key: own,
        ...(id === ANY ? { message: CATCH_ALL } : named(unique(fill(says)), item)),
        ...(rule ? { rule } : isTyped && id !== ANY && { hidden: true }),
        ...(points !== 0 && { score: points }),
        ...(!isMultiple && leads(to, value, id)),
      };
    });
    this.#asked.set(asked, [...(this.#asked.get(asked) ?? []), { prompt: key, answers: keys }]);
    if (input.type === 'file input') this.#notes.add(place, 'upload-needs-address', input.type);
    if (isMultiple) return { ...display, acceptsMultipleAnswers: true, answers: made, ...leads(next, null, ANY) };
    return { ...display, answers: made };
  }
}

interface Written {
  readonly writer: Writer;
  readonly notes: Notes;
}
const LOSSES: ReadonlySet<NoteCode> = new Set(['condition-unknown', 'expression-unknown', 'variable-unset']);
const lossesOf = ({ notes }: Written): number => notes.list().filter(({ code }) => LOSSES.has(code)).length;
/** Unrolling, which tells apart all that is remembered, is used only where it loses less than conditions do. */
const best = (conditions: () => Written | null, unrolled: () => Written | null): Written | null => {
  const first = conditions();
  if (first && lossesOf(first) === 0) return first;
  const second = unrolled();
  return first && (!second || lossesOf(first) <= lossesOf(second)) ? first : second;
};

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
  const foresight = foresee(bot, bot.start, live.comesBack);
  const write = (remembers: Remembers): Written | null => {
    const notes = new Notes();
    if (remembers === 'what-is-shown' || remembers === 'nothing-at-repeats') notes.add('', 'state-forgotten');
    const writer = new Writer(bot, live, foresight, remembers, newKey, notes);
    return writer.write(bot.start!) ? { writer, notes } : null;
  };
  const written =
    best(
      () => write('conditions'),
      () => write('everything'),
    ) ??
    write('what-is-shown') ??
    write('nothing-at-repeats');
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
      definition: { promptsArray: [...writer.prompts()], commonAnswers: {} },
    },
  };
};
