/**
 * Plays a story's passages in every state that a reader can reach. Facts that the chat knows are not part of the state: a
 * passage has one text for each combination of the facts that it asks about.
 */
import type { Answer } from '../../definition/definition.js';
import { Notes } from '../imported-flow.js';
import { answerNamer } from '../prompt-namer.js';
import { unroll } from '../unroll.js';
import { decisionsOf, factsIn, outcomesOf, type Decisions } from './decisions.js';
import {
  isCount,
  isRemembered,
  shown,
  type Asking,
  type Known,
  type Remembered,
  type Variables,
} from './expression.js';
import { playPassage, type PlayedPassage } from './play-passage.js';
import type { Prelude } from './remembered.js';
import { readFrom } from './story-reads.js';
import { labelledAnswer } from './story-text.js';
import type { TweeStory } from './twee-file.js';

/** Most texts that a passage may have in one state of the story. */
const MOST_WAYS = 64;

/** Divides the past into facts that chats are asked for, states with prompts of their own, and values that are forgotten. */
export interface Remembering {
  /** Variables that chats know. */
  readonly remembered: ReadonlyMap<string, Remembered>;
  /** True if conditions may ask which passages were shown. */
  readonly asks: boolean;
  readonly isForgotten: (variable: string) => boolean;
  /** Most places, and most prompts. */
  readonly most: number;
}

interface Place {
  readonly passage: string;
  readonly variables: ReadonlyMap<string, Known>;
}
/** One text of a passage; its links name places. */
export interface Version {
  readonly text: string;
  readonly answers: readonly (Pick<Answer, 'message' | 'literal'> & { readonly to: string | null })[];
  readonly goto: string | null;
  /** The number of times that something happens when it is shown. */
  readonly happens: ReadonlyMap<string, number>;
}
export interface ExploredPlace {
  readonly passage: string;
  readonly versions: Decisions<Version>;
}
export interface Explored {
  /** The first place first; null if there are too many. */
  readonly places: ReadonlyMap<string, ExploredPlace> | null;
  /** Passages that some path shows. */
  readonly reached: ReadonlySet<string>;
  readonly notes: Notes;
  /** Variables of which conditions can't ask what the story needs. */
  readonly lost: ReadonlySet<string>;
  /** Forgotten variables that chats know, but that texts show. */
  readonly unknown: ReadonlySet<string>;
}

class Explorer {
  readonly #story: TweeStory;
  readonly #prelude: Prelude;
  readonly #remembering: Remembering;
  /** Things that no passage does. */
  readonly #never: ReadonlySet<string>;
  readonly #reads: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #versions = new Map<string, Version>();
  readonly places = new Map<string, ExploredPlace>();
  readonly reached = new Set<string>();
  readonly lost = new Set<string>();
  readonly unknown = new Set<string>();
  readonly notes = new Notes();

  constructor(story: TweeStory, prelude: Prelude, remembering: Remembering, never: ReadonlySet<string>) {
    this.#story = story;
    this.#prelude = prelude;
    this.#remembering = remembering;
    this.#never = never;
    this.#reads = readFrom(story);
  }

  /** false if there are too many places. */
  explore(): boolean {
    const id = ({ passage, variables }: Place): string => JSON.stringify([passage, ...variables]);
    return unroll<Place>(this.#place(this.#story.start, this.#story.initial), {
      id,
      name: id,
      most: this.#remembering.most,
      write: (place, name, link) => {
        const versions = decisionsOf(
          (happened) => this.#version(place, happened, link),
          MOST_WAYS,
          (a, b) => a === b,
        );
        if (versions) this.places.set(name, { passage: place.passage, versions });
        else for (const variable of this.#remembering.remembered.keys()) this.lost.add(variable);
      },
    });
  }

  #place(passage: string, variables: Variables): Place {
    const needed = this.#reads.get(passage);
    const isPrelude = this.#prelude.passages.has(passage);
    const { remembered, isForgotten } = this.#remembering;
    const kept = [...variables].flatMap(([name, value]): [string, Known][] => {
      if (isRemembered(value) || !needed?.has(name) || isForgotten(name)) return [];
      return isPrelude || !remembered.has(name) ? [[name, value]] : [];
    });
    return { passage, variables: new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }

  #version({ passage, variables }: Place, happened: Asking['happened'], link: (to: Place) => string): Version {
    const { remembered, asks, isForgotten } = this.#remembering;
    const known = this.#prelude.passages.has(passage) ? new Map<string, Remembered>() : remembered;
    const played = playPassage(this.#story, passage, new Map<string, Known | Remembered>([...known, ...variables]), {
      isForgotten,
      notes: this.notes,
      asking: asks
        ? {
            passage,
            happened: (what, least) => !this.#never.has(what) && happened(what, least),
            onLost: (what) => this.#lose(what),
          }
        : null,
      onShown: (name) => void this.reached.add(name),
    });
    if (played.text === '') this.notes.add(passage, 'passage-empty');
    const to = (target: string, after: Variables): string | null => {
      if (this.#story.passages.has(target)) return link(this.#place(target, after));
      this.notes.add(passage, 'target-missing', target);
      return null;
    };
    const version: Version = {
      text: played.text,
      answers: played.goto === null ? this.#answers(passage, played, to) : [],
      goto: played.goto === null ? null : to(played.goto, played.variables),
      happens: new Map([[shown(passage), 1], ...this.#happening(known, played.variables)]),
    };
    const id = JSON.stringify([passage, version.text, version.answers, version.goto, [...version.happens]]);
    const same = this.#versions.get(id) ?? version;
    this.#versions.set(id, same);
    return same;
  }

  #answers(
    passage: string,
    { links }: PlayedPassage,
    to: (target: string, after: Variables) => string | null,
  ): Version['answers'] {
    const unique = answerNamer((message) => this.notes.add(passage, 'answer-renamed', message));
    const seen = new Set<string>();
    return links.flatMap(({ label, target, variables }) => {
      const place = to(target, variables);
      const same = `${label.words}\n${place ?? target}`;
      if (seen.has(same)) return [];
      seen.add(same);
      return { ...labelledAnswer(label, unique(label.words)), to: place };
    });
  }

  /** A forgotten number is unknown where a text shows it. */
  #lose(what: string): void {
    const { remembered, isForgotten } = this.#remembering;
    for (const [name, { of }] of remembered) if (of === what) (isForgotten(name) ? this.unknown : this.lost).add(name);
  }

  /** Counts how often the passage sets flags and adds to numbers. */
  #happening(known: ReadonlyMap<string, Remembered>, after: Variables): readonly (readonly [string, number])[] {
    return [...known].flatMap(([variable, before]): (readonly [string, number])[] => {
      const value = after.get(variable);
      if (value === before) return [];
      if (isCount(before)) {
        const isSame = isCount(value) && value.of === before.of && value.most === before.most;
        const more = isSame ? value.plus - before.plus : -1;
        if (more < 0) this.lost.add(variable);
        return more > 0 ? [[before.of, more]] : [];
      }
      if (value !== before.to) this.lost.add(variable);
      return [[before.of, 1]];
    });
  }
}

const happensIn = (places: ReadonlyMap<string, ExploredPlace>): ReadonlySet<string> =>
  new Set(
    [...places.values()].flatMap(({ versions }) =>
      [...outcomesOf(versions)].flatMap(({ happens }) => [...happens.keys()]),
    ),
  );

export const exploreStory = (story: TweeStory, prelude: Prelude, remembering: Remembering): Explored => {
  let never: ReadonlySet<string> = new Set();
  for (;;) {
    const explorer = new Explorer(story, prelude, remembering, never);
    const isWhole = explorer.explore();
    const { places, reached, notes, lost, unknown } = explorer;
    const happen = happensIn(places);
    const asked = [...places.values()].flatMap(({ versions }) => factsIn(versions).map(({ what }) => what));
    const impossible = asked.filter((what) => !happen.has(what));
    if (!isWhole || lost.size > 0 || impossible.length === 0)
      return { places: isWhole && lost.size === 0 ? places : null, reached, notes, lost, unknown };
    never = new Set([...never, ...impossible]);
  }
};
