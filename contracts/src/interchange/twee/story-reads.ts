/** Finds which variables and passages a story's passages name. */
import type { TweeStory } from './twee-file.js';

const SET = /\(\s*set\s*:\s*[$_][\p{L}][\p{L}\p{N}_]*\s+to\b/giu;
const NAMED = /[$_]([\p{L}][\p{L}\p{N}_]*)/gu;
/**
 * Variables that each passage, or anything after it, still reads. States that differ only in other variables are the
 * same.
 */
export const readFrom = (story: TweeStory): ReadonlyMap<string, ReadonlySet<string>> => {
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
export const mentioned = (story: TweeStory, text: string): string[] => {
  const links = [...text.matchAll(/\[\[(?!\[)((?:[^\][]|\[(?!\[)|\](?!\]))*?)\]\]/g)].flatMap(([, inside = '']) =>
    inside.split(/->|<-|\|/).map((each) => each.trim()),
  );
  const quoted = [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
  return [...new Set([...links, ...quoted])].filter((name) => story.passages.has(name));
};

/** Variables that are computed from themselves. Most are counters, and some count without end. */
export const countersOf = (story: TweeStory): ReadonlySet<string> => {
  const sets = [...story.passages.values()].flatMap(({ text }) => [
    ...text.matchAll(/[$_]([\p{L}][\p{L}\p{N}_]*)\s+to\s+([^)]*)/gu),
  ]);
  const counting = sets.filter(([, name = '', value = '']) => /\bit\b/.test(value) || value.includes(`$${name}`));
  return new Set(counting.map(([, name = '']) => name));
};
