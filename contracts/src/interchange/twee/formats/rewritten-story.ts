/** Rewrites a whole story of another format, so that everything after the reading is the same for all formats. */
import { Notes } from '../../imported-flow.js';
import type { Value } from '../expression.js';
import { playPassage } from '../play-passage.js';
import { temporaryIn, type Passage, type TweeStory } from '../twee-file.js';
import type { FormatReader, Noted } from './rewriting.js';

export interface RewrittenStory {
  readonly story: TweeStory;
  /** What can't be said, by the passage. */
  readonly notes: ReadonlyMap<string, readonly Noted[]>;
}

const NAMED = /\$([\p{L}][\p{L}\p{N}_]*)/gu;
/** Nothing, which no number equals and which is no truth; readers see nothing where it is shown. */
const UNSET: Value = '';

/** The variables after the passages that run before the first one. Variables that nothing has set are empty. */
const initialIn = (story: TweeStory, first: readonly string[]): TweeStory['initial'] => {
  const texts = [...story.passages.values()].map(({ text }) => text);
  const initial = new Map<string, Value>();
  for (const text of texts) for (const [, name = ''] of text.matchAll(NAMED)) initial.set(name, UNSET);
  for (const name of first) {
    const { variables } = playPassage(story, name, initial, {
      isForgotten: () => false,
      notes: new Notes(),
      asking: null,
      onShown: () => undefined,
    });
    for (const [key, after] of variables)
      if (typeof after !== 'object' && after !== undefined) initial.set(key, after);
      else initial.delete(key);
  }
  return initial;
};

export const rewrittenStory = (story: TweeStory, reader: FormatReader): RewrittenStory => {
  const notes = new Map<string, readonly Noted[]>();
  const passages = new Map<string, Passage>();
  const aside = [...story.passages.values()].filter(({ name }) => reader.isAside(name));
  for (const [name, { text, tags, ...rest }] of story.passages) {
    if (reader.isAside(name)) continue;
    const written = reader.rewrite(text, tags);
    passages.set(name, { ...rest, tags, text: written.text });
    notes.set(name, written.notes);
  }
  const whole: TweeStory = { ...story, format: 'Harlowe', passages, temporary: temporaryIn(passages.values()) };
  const first = [...passages.values()].filter(({ name, tags }) => reader.runsFirst(name, tags)).map(({ name }) => name);
  const initial = initialIn(whole, first);
  const told = new Map([...passages].filter(([name]) => !first.includes(name)));
  const start = told.has(story.start) ? story.start : ([...told.keys()][0] ?? story.start);
  return { story: { ...whole, start, initial, passages: told, code: [...story.code, ...aside] }, notes };
};
