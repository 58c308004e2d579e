/** Evaluates a passage with given variables: its text, and where it leads. */
import type { NoteCode, Notes } from '../imported-flow.js';
import { collapsed } from './collapsing.js';
import {
  evaluate,
  isCount,
  isRemembered,
  variableKey,
  type Asking,
  type Evaluated,
  type Known,
  type Remembered,
  type Variables,
} from './expression.js';
import { asShown, HOOK_BEGINS, HOOK_ENDS, LINE_GOES_ON } from './kept.js';
import { withWordsOfLinks, type Part } from './link-words.js';
import {
  assignmentIn,
  BRANCHES,
  branchResult,
  COLLAPSING,
  goalOf,
  PERHAPS,
  quoted,
  REVEALS,
  SILENT,
  splitSets,
  STYLES,
} from './macros.js';
import { parseMarkup, type Node } from './markup.js';
import { withoutCode } from './program-code.js';
import { Replayed } from './replayed.js';
import { spokenText } from './spoken-text.js';
import type { Reading } from './story-lexer.js';
import { storyLabel, storyMarkdown, type Label } from './story-text.js';
import type { TweeStory } from './twee-file.js';

export interface PassageLink {
  readonly label: Label;
  readonly target: string;
  /** After a click on it. */
  readonly variables: Variables;
}
export interface PlayedPassage {
  readonly text: string;
  readonly links: readonly PassageLink[];
  /** It continues there without an answer. */
  readonly goto: string | null;
  readonly variables: Variables;
}
/** Limits for passages shown within passages: how many, and how many characters, one prompt may contain. */
const DEEPEST = 10;
const MAX_SHOWN = 100;
const LONGEST_TEXT = 100_000;

export interface Playing {
  /** Variables whose values are unknown when the passage begins. */
  readonly isForgotten: (variable: string) => boolean;
  readonly notes: Notes;
  /** Answers questions about the chat; null: no question can be answered. */
  readonly asking: Asking | null;
  /** Called with the name of the passage and of each passage shown within it. */
  readonly onShown: (name: string) => void;
}

type Told = readonly [NoteCode, string];
const NODES = new Replayed<Told, readonly Node[]>();
const SPOKEN = new Replayed<Told, string>();

class PassagePlayer {
  readonly #story: TweeStory;
  readonly #name: string;
  readonly #playing: Playing;
  readonly #isHarlowe: boolean;
  #variables: Map<string, Known | Remembered>;
  readonly #links: (Pick<PassageLink, 'label' | 'target'> & { readonly sets: readonly string[] })[] = [];
  #parts: Part[] = [];
  #goto: string | null = null;
  #displayed = 0;
  #length = 0;
  /** The result of the last `(if:)` of this row; undefined: unknown. */
  #taken: Known = true;
  /** True where nobody knows whether the story does what it says. */
  #isUncertain = false;

  constructor(story: TweeStory, name: string, before: Variables, playing: Playing) {
    this.#story = story;
    this.#name = name;
    this.#playing = playing;
    this.#isHarlowe = story.format !== '';
    this.#variables = new Map(before);
  }

  played(): PlayedPassage {
    this.#playing.onShown(this.#name);
    this.#play(this.#read(this.#story.passages.get(this.#name)?.text ?? ''), 0);
    const text = storyMarkdown(withWordsOfLinks(this.#collapsed(this.#parts)), this.#reading, this.#story);
    const variables = new Map(this.#variables);
    const links = this.#links.map(({ sets, ...link }) => ({ ...link, variables: this.#afterClick(sets, variables) }));
    return { text, links, goto: this.#goto, variables };
  }

  #afterClick(sets: readonly string[], before: Variables): Variables {
    if (sets.length === 0) return before;
    this.#variables = new Map(before);
    for (const each of sets) this.#set(each);
    return this.#variables;
  }

  #note(code: NoteCode, what: string): void {
    this.#playing.notes.add(this.#name, code, asShown(what));
  }

  /** Marks may begin before a link or a value and end after it. */
  readonly #reading: Reading = {
    onLost: (what) => this.#note('markup-removed', what),
    onMark: (what) => {
      if (!this.#isHarlowe) this.#note('format-unnamed', what);
    },
  };

  #collapsed(parts: readonly Part[]): readonly Part[] {
    return this.#isHarlowe ? collapsed(parts) : parts;
  }

  #read(passage: string): readonly Node[] {
    return NODES.of(
      this.#story,
      passage,
      (note) => {
        const text = withoutCode(passage, this.#isHarlowe, {
          onCode: (code) => note(['code-removed', code]),
          onLayout: (line) => note(['markup-removed', line]),
          onHidden: (hook) => note(['macro-shown', hook]),
        });
        return parseMarkup(text, { bare: this.#isHarlowe, temporary: this.#story.temporary });
      },
      ([code, what]) => this.#note(code, what),
    );
  }

  #evaluated(source: string, it?: Known | Remembered): Evaluated {
    const named = [...source.matchAll(/[$_][\p{L}][\p{L}\p{N}_]*/gu)].map(([each]) => variableKey(each));
    if (named.some((each) => this.#playing.isForgotten(each) && !this.#variables.has(each))) return undefined;
    return evaluate(source, this.#variables, it, this.#playing.asking);
  }

  #known(source: string): Known {
    const value = this.#evaluated(source);
    if (!isCount(value)) return value;
    this.#playing.asking?.onLost(value.of);
    return undefined;
  }

  #set(source: string): void {
    const assignment = assignmentIn(source);
    if (!assignment) return this.#note('expression-unknown', source);
    const { variable, expression } = assignment;
    const isSet = this.#variables.has(variable);
    const it = isSet ? this.#variables.get(variable) : this.#playing.isForgotten(variable) ? undefined : 0;
    const result = this.#isUncertain ? undefined : this.#evaluated(expression, it);
    const before = this.#variables.get(variable);
    // A number is remembered by one variable, and its own goes on being counted.
    if (isCount(result) && !(isRemembered(before) && before.of === result.of)) this.#playing.asking?.onLost(result.of);
    if (result === undefined) this.#note('expression-unknown', `${variable}: ${expression}`);
    this.#variables.set(variable, result);
  }

  /** The words of a link may hold variables and macros, too. */
  #lead(label: string, target: string, depth: number, sets: readonly string[] = []): void {
    const before = this.#parts;
    this.#parts = [];
    if (depth < DEEPEST) this.#play(parseMarkup(label, { bare: false, temporary: this.#story.temporary }), depth + 1);
    const words = this.#collapsed(this.#parts)
      .map((part) => (typeof part === 'string' ? part : part.link))
      .join('')
      .trim();
    this.#parts = [...before, { link: words }];
    this.#links.push({ label: storyLabel(words, this.#reading, this.#story), target, sets });
  }

  /** Harlowe reads a printed text as a part of the passage. */
  #print(source: string, depth: number): void {
    const value = this.#known(source);
    if (value === undefined) {
      this.#note('expression-unknown', source);
      this.#parts.push('…');
      return;
    }
    const text = String(value);
    this.#length += text.length;
    if (depth >= DEEPEST || this.#length > LONGEST_TEXT) this.#parts.push(this.#spoken(text));
    else this.#play(this.#read(text), depth + 1);
  }

  #spoken(text: string): string {
    return SPOKEN.of(
      this.#story,
      text,
      (note) => spokenText(text, this.#isHarlowe, (code, what) => note([code, what])),
      ([code, what]) => this.#note(code, what),
    );
  }

  #macro(node: Extract<Node, { kind: 'macro' }>, depth: number): void {
    const { name: kind, source, hook } = node;
    if (BRANCHES.has(kind)) {
      const is = branchResult(kind, this.#taken, () => this.#known(source));
      if (is === undefined || !hook) this.#note('condition-shown', kind === 'else' ? '(else:)' : source);
      this.#taken = kind === 'if' || kind === 'unless' ? is : this.#taken === true ? true : (is ?? this.#taken);
      if (is !== false && hook) this.#hook(hook, depth, is === undefined);
      return;
    }
    const [first, second] = quoted(source);
    if (kind === 'set' || kind === 'put') for (const each of splitSets(source)) this.#set(each);
    else if (kind === 'print') this.#print(source, depth);
    else if (kind === 'goto' && first !== undefined) this.#leave(first, node.written);
    else if (kind === 'linkgoto' && first !== undefined) this.#lead(first, second ?? first, depth);
    else if (kind === 'display' && first !== undefined) this.#display(first, depth);
    else if (REVEALS.has(kind) && first !== undefined && hook) this.#linked(first, hook, depth);
    else if (kind === PERHAPS && hook) this.#hook(hook, depth, true);
    else this.#styled(node, depth);
  }

  #leave(there: string, written: string): void {
    if (this.#isUncertain) this.#note('macro-unknown', written);
    else this.#goto ??= there;
  }

  #styled({ name: kind, written, hook }: Extract<Node, { kind: 'macro' }>, depth: number): void {
    if (STYLES.has(kind) && !SILENT.has(kind)) this.#note('markup-removed', written);
    if (!STYLES.has(kind)) this.#note(hook ? 'macro-shown' : 'macro-unknown', written);
    if (!hook || kind === 'hidden') return;
    const collapses = this.#isHarlowe && COLLAPSING.has(kind);
    if (collapses) this.#parts.push('{');
    this.#hook(hook, depth);
    if (collapses) this.#parts.push('}');
  }

  /** Harlowe reads a hook's text for itself. */
  #hook(hook: readonly Node[], depth: number, isUncertain = false): void {
    // An `(else:)` after the hook belongs to the condition before it, not to one inside.
    const [taken, wasUncertain] = [this.#taken, this.#isUncertain];
    this.#isUncertain ||= isUncertain;
    this.#parts.push(HOOK_BEGINS);
    this.#play(hook, depth);
    this.#parts.push(HOOK_ENDS);
    [this.#taken, this.#isUncertain] = [taken, wasUncertain];
  }

  /** `(link: "words")[(goto: "there")]` counts as a plain link if it does nothing else than setting variables. */
  #linked(label: string, hook: readonly Node[], depth: number): void {
    const { target, sets, doesMore } = goalOf(hook);
    if (target === undefined || doesMore) this.#note('macro-unknown', `(link: "${label}")`);
    if (target !== undefined) this.#lead(label, target, depth, sets);
  }

  #display(other: string, depth: number): void {
    const shown = this.#story.passages.get(other);
    this.#displayed += 1;
    if (!shown || depth >= DEEPEST || this.#displayed > MAX_SHOWN || this.#length > LONGEST_TEXT)
      this.#note('target-missing', other);
    else {
      this.#length += shown.text.length;
      this.#playing.onShown(other);
      this.#play(this.#read(shown.text), depth + 1);
    }
  }

  #play(nodes: readonly Node[], depth: number): void {
    for (const node of nodes) {
      if (node.kind === 'macro') this.#parts.push(LINE_GOES_ON);
      if (node.kind === 'text') this.#parts.push(this.#spoken(node.text));
      else if (node.kind === 'link') this.#lead(node.label, node.target, depth);
      else if (node.kind === 'broken') this.#note('code-removed', node.text);
      else if (node.kind === 'variable') this.#print(node.written, depth);
      else this.#macro(node, depth);
    }
  }
}

export const playPassage = (story: TweeStory, name: string, before: Variables, playing: Playing): PlayedPassage =>
  new PassagePlayer(story, name, before, playing).played();
