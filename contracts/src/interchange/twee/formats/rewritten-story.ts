/** Rewrites a whole story of another format, so that everything after the reading is the same for all formats. */
import { Notes, type ImportNote } from '../../imported-flow.js';
import { isRemembered, type Known, type Value } from '../expression.js';
import { playPassage } from '../play-passage.js';
import { temporaryIn, type Passage, type TweeStory } from '../twee-file.js';
import { fieldsIn, goTo, withFields, type FormatReader, type Noted } from './rewriting.js';

export interface RewrittenStory {
  readonly story: TweeStory;
  /** What can't be said, by the passage. */
  readonly notes: ReadonlyMap<string, readonly Noted[]>;
  /** What can't be said in passages that run before the first one. */
  readonly before: readonly ImportNote[];
}

const NAMED = /\$[\p{L}][\p{L}\p{N}_]*/gu;
/** The value of a variable that nothing has set: an empty text, which equals no number and counts as false. */
const UNSET: Value = '';

/** The variables before anything runs. An object is no value that a text can show. */
const unsetIn = (texts: readonly string[], fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, Known> => {
  const named = new Set(texts.flatMap((text) => text.match(NAMED) ?? []));
  return new Map(Array.from(named, (name) => [name.slice(1), fields.has(name) ? undefined : UNSET]));
};

interface Begun {
  readonly initial: TweeStory['initial'];
  readonly notes: Notes;
  /** The passages that ran, with those shown within them. */
  readonly ran: ReadonlySet<string>;
}
/** Runs the passages before the first one. */
const begun = (story: TweeStory, first: readonly string[], unset: TweeStory['initial']): Begun => {
  const notes = new Notes();
  const ran = new Set<string>();
  let initial = unset;
  for (const name of first) {
    const { variables, goto } = playPassage(story, name, initial, {
      isForgotten: () => false,
      notes,
      asking: null,
      onShown: (shown) => void ran.add(shown),
    });
    if (goto !== null) notes.add(name, 'macro-unknown', goTo(goto));
    initial = new Map([...variables].map(([key, value]) => [key, isRemembered(value) ? undefined : value]));
  }
  return { initial, notes, ran };
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
  const fields = fieldsIn([...passages.values()].map(({ text }) => text));
  for (const [name, passage] of passages) passages.set(name, { ...passage, text: withFields(passage.text, fields) });
  const texts = [...passages.values()].map(({ text }) => text);
  const whole: TweeStory = { ...story, format: 'Harlowe', passages, temporary: temporaryIn(passages.values()) };
  const first = [...passages.values()].filter(({ name, tags }) => reader.runsFirst(name, tags)).map(({ name }) => name);
  const { initial, notes: before, ran } = begun(whole, first, unsetIn(texts, fields));
  for (const name of ran) for (const { code, detail } of notes.get(name) ?? []) before.add(name, code, detail);
  const told = new Map([...passages].filter(([name]) => !first.includes(name)));
  const start = told.has(story.start) ? story.start : ([...told.keys()][0] ?? story.start);
  return {
    story: { ...whole, start, initial, passages: told, code: [...story.code, ...aside] },
    notes,
    before: before.list(),
  };
};
