/**
 * Turns a Twine story into a flow: passages become prompts, links become answers. The story's memory (`(set:)`,
 * `(if:)`) becomes a separate prompt for each state in which a passage can be read (SPEC FILE-T1…T8).
 */
import type { Answer, PromptEntry } from '../../definition/definition.js';
import { DEFAULT_LANGUAGE, LIMITS } from '../../definition/values.js';
import { promptLink } from '../../definition/links.js';
import { newPromptDefinition } from '../../flow/new-flow.js';
import { isStorable } from '../../definition/storable-text.js';
import type { PromptKey } from '../../ids.js';
import { LARGEST_FLOW_FILE, refuse, type Refused } from '../flow-file.js';
import { Notes, type ImportedFlow, type NewKey } from '../imported-flow.js';
import { answerNamer, promptNamer } from '../prompt-namer.js';
import { unroll } from '../unroll.js';
import type { Variables } from './expression.js';
import { playPassage, type PassageLink } from './play-passage.js';
import { labelledAnswer } from './story-text.js';
import { unreadableFormat } from './story-format.js';
import { readTwee, type TweeStory } from './twee-file.js';

/** Nobody can edit more prompts than this: the story is then imported without its memory. */
const MAX_UNROLLED = 600;
interface Place {
  readonly passage: string;
  readonly variables: Variables;
}

const SET = /\(\s*set\s*:\s*[$_][\p{L}][\p{L}\p{N}_]*\s+to\b/giu;
const NAMED = /[$_]([\p{L}][\p{L}\p{N}_]*)/gu;
/**
 * Variables that each passage, or anything after it, still reads. States that differ only in other variables are the
 * same.
 */
const readFrom = (story: TweeStory): ReadonlyMap<string, ReadonlySet<string>> => {
  const direct = new Map<string, Set<string>>();
  const before = new Map<string, string[]>();
  for (const { name, text } of story.passages.values()) {
    direct.set(name, new Set([...text.replaceAll(SET, '').matchAll(NAMED)].map(([, variable]) => variable ?? '')));
    for (const other of mentioned(story, text)) before.set(other, [...(before.get(other) ?? []), name]);
  }
  const waiting = [...direct.keys()];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const earlier of before.get(name) ?? []) {
      const reads = direct.get(earlier);
      if (!reads) continue;
      const size = reads.size;
      for (const variable of direct.get(name) ?? []) reads.add(variable);
      if (reads.size > size) waiting.push(earlier);
    }
  return direct;
};
const mentioned = (story: TweeStory, text: string): string[] => {
  const links = [...text.matchAll(/\[\[(?!\[)((?:[^\][]|\[(?!\[)|\](?!\]))*?)\]\]/g)].flatMap(([, inside = '']) =>
    inside.split(/->|<-|\|/).map((each) => each.trim()),
  );
  const quoted = [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
  return [...new Set([...links, ...quoted])].filter((name) => story.passages.has(name));
};

/** Variables that are computed from themselves. Most are counters, and some count without end. */
const countersOf = (story: TweeStory): ReadonlySet<string> => {
  const sets = [...story.passages.values()].flatMap(({ text }) => [
    ...text.matchAll(/[$_]([\p{L}][\p{L}\p{N}_]*)\s+to\s+([^)]*)/gu),
  ]);
  const counting = sets.filter(([, name = '', value = '']) => /\bit\b/.test(value) || value.includes(`$${name}`));
  return new Set(counting.map(([, name = '']) => name));
};

interface Written {
  readonly prompts: readonly PromptEntry[];
  /** Passages that some path shows. */
  readonly reached: ReadonlySet<string>;
}
/** null if there would be more than `most` prompts. */
const write = (
  story: TweeStory,
  isForgotten: (variable: string) => boolean,
  newKey: NewKey,
  notes: Notes,
  most: number,
): Written | null => {
  const reads = readFrom(story);
  const prompts: PromptEntry[] = [];
  const reached = new Set<string>();
  const wanted = (passage: string, variables: Variables): Place => {
    const needed = reads.get(passage);
    const kept = [...variables]
      .filter(([name]) => needed?.has(name) && !isForgotten(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return { passage, variables: new Map(kept) };
  };
  const answersOf = (
    { passage }: Place,
    links: readonly PassageLink[],
    to: (target: string) => string | undefined,
  ): Answer[] => {
    const unique = answerNamer((message) => notes.add(passage, 'answer-renamed', message));
    const seen = new Set<string>();
    return links.flatMap((link) => {
      const same = `${link.label.words}\n${link.target}`;
      if (seen.has(same)) return [];
      seen.add(same);
      const target = to(link.target);
      return [
        {
          key: newKey(),
          ...labelledAnswer(link.label, unique(link.label.words)),
          ...(target !== undefined && { nextKey: target }),
        },
      ];
    });
  };
  const isWhole = unroll<Place>(wanted(story.start, new Map()), {
    id: ({ passage, variables }) => JSON.stringify([passage, ...variables]),
    name: (
      (namer) =>
      ({ passage }: Place) =>
        namer(passage)
    )(promptNamer()),
    most,
    write: (place, name, link) => {
      const played = playPassage(story, place.passage, place.variables, {
        isForgotten,
        notes,
        onShown: (passage) => void reached.add(passage),
      });
      const to = (target: string): string | undefined => {
        if (story.passages.has(target)) return promptLink(link(wanted(target, played.variables)));
        notes.add(place.passage, 'target-missing', target);
        return undefined;
      };
      const answers = played.goto === null ? answersOf(place, played.links, to) : [];
      const target = played.goto === null ? undefined : to(played.goto);
      if (played.text === '') notes.add(place.passage, 'passage-empty');
      prompts.push({
        key: newKey() as PromptKey,
        name,
        definition: {
          ...newPromptDefinition(played.text || '…'),
          ...(answers.length > 0 && { answers }),
          ...(target !== undefined && { nextKey: target }),
        },
      });
    },
  });
  return isWhole ? { prompts, reached } : null;
};

export const importTwee = (text: string, newKey: NewKey): ImportedFlow | Refused => {
  if (text.length > LARGEST_FLOW_FILE) return refuse('too-large');
  if (!isStorable(text)) return refuse('unstorable-text');
  const story = readTwee(text);
  if (!story) return refuse('other-format');
  if (story.passages.size > LIMITS.prompts) return refuse('too-many-prompts');
  const format = unreadableFormat(story);
  if (format !== null) return refuse('twine-format', [], format);
  let notes = new Notes();
  let written = write(story, () => false, newKey, notes, MAX_UNROLLED);
  const counters = countersOf(story);
  if (!written && counters.size > 0) {
    notes = new Notes();
    notes.add('', 'state-forgotten', [...counters].map((name) => `$${name}`).join(', '));
    written = write(story, (name) => counters.has(name), newKey, notes, MAX_UNROLLED);
  }
  if (!written) {
    notes = new Notes();
    notes.add('', 'state-forgotten');
    written = write(story, () => true, newKey, notes, LIMITS.prompts);
  }
  if (!written) return refuse('too-many-prompts');
  const { prompts, reached } = written;
  const unreached = [...story.passages.keys()].filter((name) => !reached.has(name));
  for (const name of unreached) notes.add(name, 'passage-unreached');
  for (const { name, tags } of story.code) notes.add(name, 'passage-skipped', tags.join(' '));
  return {
    ok: true,
    notes: notes.list(),
    unreached,
    flow: {
      name: (story.title.split('\n')[0] ?? '').trim().slice(0, LIMITS.nameLength) || 'Twine',
      language: DEFAULT_LANGUAGE,
      languages: [DEFAULT_LANGUAGE],
      settings: {},
      definition: { promptsArray: prompts, commonAnswers: {} },
    },
  };
};
