/**
 * Turns a Twine story into a flow: passages become prompts, links become answers. Questions of `(if:)` become conditions on
 * the prompts shown before and on the score; the rest of the story's memory becomes a separate prompt for each state in
 * which a passage can be read (SPEC FILE-T1…T8).
 */
import type { PromptEntry } from '../../definition/definition.js';
import { LIMITS } from '../../definition/limits.js';
import { DEFAULT_LANGUAGE } from '../../definition/values.js';
import { isStorable } from '../../definition/storable-text.js';
import { LARGEST_FLOW_FILE, refuse, type Refused } from '../flow-file.js';
import type { ImportedFlow, NewKey, NoteCode, Notes } from '../imported-flow.js';
import { exploreStory, type Remembering } from './explore-story.js';
import { isCount } from './expression.js';
import { happenedTo, preludeOf, rememberedIn, type Prelude } from './remembered.js';
import { withRevealedPassages, type RevealedStory } from './revealed-passages.js';
import { rewrittenStory } from './formats/rewritten-story.js';
import { storyReading, type StoryFormat } from './story-format.js';
import { countersOf } from './story-reads.js';
import { readTwee, type TweeStory } from './twee-file.js';
import { writeStory } from './write-story.js';

/** Nobody can edit more prompts than this: the story is then imported without its memory. */
const MAX_UNROLLED = 600;

interface Attempt {
  readonly prompts: readonly PromptEntry[] | null;
  /** Passages that some path shows. */
  readonly reached: ReadonlySet<string>;
  readonly notes: Notes;
  /** Variables of which conditions can't ask what the story needs. */
  readonly lost: ReadonlySet<string>;
}
type Written = Pick<Attempt, 'reached' | 'notes'> & { readonly prompts: readonly PromptEntry[] };

const LOSSES: ReadonlySet<NoteCode> = new Set(['condition-shown', 'expression-unknown']);
const lossesOf = ({ notes }: Written): number => notes.list().filter(({ code }) => LOSSES.has(code)).length;

type Forgetting = Omit<Remembering, 'remembered' | 'asks'>;
const NOTHING: Forgetting = { isForgotten: () => false, most: MAX_UNROLLED };

class StoryImport {
  readonly #story: TweeStory;
  readonly #newKey: NewKey;
  readonly #prelude: Prelude;
  readonly #counters: ReadonlySet<string>;

  constructor(story: TweeStory, newKey: NewKey) {
    this.#story = story;
    this.#newKey = newKey;
    this.#prelude = preludeOf(story);
    this.#counters = countersOf(story);
  }

  written(): Written | null {
    const withoutCounters: Forgetting = { ...NOTHING, isForgotten: (name) => this.#counters.has(name) };
    return (
      this.#best(NOTHING) ??
      (this.#counters.size > 0 ? this.#best(withoutCounters) : null) ??
      this.#best({ isForgotten: () => true, most: LIMITS.prompts })
    );
  }

  /** Chooses the way that loses less, then the one with fewer prompts. */
  #best(how: Forgetting): Written | null {
    const asking = this.#asking(how);
    if (asking && lossesOf(asking) === 0) return asking;
    const unrolled = whole(this.#write({ ...how, remembered: new Map(), asks: false }));
    if (!asking || !unrolled) return asking ?? unrolled;
    const more = lossesOf(asking) - lossesOf(unrolled) || asking.prompts.length - unrolled.prompts.length;
    return more > 0 ? unrolled : asking;
  }

  /** Variables of which conditions can't ask enough are unrolled instead. */
  #asking(how: Forgetting): Written | null {
    const remembered = new Map(rememberedIn(this.#story, this.#prelude));
    for (;;) {
      const written = this.#write({ ...how, remembered, asks: true });
      const lost = [...remembered.keys()].filter((name) => written.lost.has(name));
      if (lost.length === 0) return whole(written);
      for (const name of lost) remembered.delete(name);
    }
  }

  #write(how: Remembering): Attempt {
    const { places, reached, notes, lost, unknown } = exploreStory(this.#story, this.#prelude, how);
    if (!places) return { prompts: null, reached, notes, lost };
    const numbers = [...how.remembered.values()].flatMap((each) => (isCount(each) ? each.of : []));
    const { prompts, unasked } = writeStory(places, new Set(numbers), this.#newKey);
    const forgotten = [...this.#counters].filter(
      (name) => how.isForgotten(name) && (!how.remembered.has(name) || unknown.has(name)),
    );
    if (how.most === LIMITS.prompts) notes.add('', 'state-forgotten');
    else if (forgotten.length > 0) notes.add('', 'state-forgotten', forgotten.map((name) => `$${name}`).join(', '));
    return {
      prompts: prompts && prompts.length <= how.most ? prompts : null,
      reached,
      notes,
      lost: new Set([...how.remembered.keys()].filter((name) => unasked.has(happenedTo(name)))),
    };
  }
}
/** null if nothing was written. */
const whole = ({ prompts, reached, notes }: Attempt): Written | null => prompts && { prompts, reached, notes };

/** The first of these that has not too many prompts. */
function writtenFirst(stories: readonly RevealedStory[], newKey: NewKey): (RevealedStory & Written) | null {
  for (const revealed of stories) {
    const written = new StoryImport(revealed.story, newKey).written();
    if (written) return { ...revealed, ...written };
  }
  return null;
}

/** A story without a format is read as one of Harlowe. */
export interface ImportedStory extends ImportedFlow {
  readonly format: StoryFormat;
}
export const importTwee = (text: string, newKey: NewKey): ImportedStory | Refused => {
  if (text.length > LARGEST_FLOW_FILE) return refuse('too-large');
  if (!isStorable(text)) return refuse('unstorable-text');
  const told = readTwee(text);
  if (!told) return refuse('other-format');
  if (told.passages.size > LIMITS.prompts) return refuse('too-many-prompts');
  const reading = storyReading(told);
  if ('unreadable' in reading) return refuse('twine-format', [], reading.unreadable);
  const rewritten = reading.reader && rewrittenStory(told, reading.reader);
  const plain = { story: rewritten?.story ?? told, parents: new Map<string, string>() };
  const made = writtenFirst([withRevealedPassages(plain.story), plain], newKey);
  if (!made) return refuse('too-many-prompts');
  const { story, parents, prompts, reached, notes } = made;
  if (reading.guessed !== '') notes.add('', 'format-guessed', reading.guessed);
  for (const { place, code, detail } of rewritten?.before ?? []) notes.add(place, code, detail);
  for (const name of reached)
    for (const { code, detail } of rewritten?.notes.get(name) ?? []) notes.add(name, code, detail);
  const unreached = [...story.passages.keys()].filter((name) => !reached.has(name) && !parents.has(name));
  for (const name of unreached) notes.add(name, 'passage-unreached');
  for (const { name, tags } of story.code) notes.add(name, 'passage-skipped', tags.join(' '));
  return {
    ok: true,
    format: reading.format,
    notes: notes.movedTo(parents).list(),
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
