/** A learner's way through a sequence: the current step and its chat, and which steps are completed. */
import { isOpen, moveTo, resumeIndex, startSequence, withChat } from '@parley/contracts/engine/sequence';
import type { SequenceChat } from '@parley/contracts/engine/sequence';
import type { SequenceView } from '@parley/contracts/http/sequences';
import type { ColorScheme } from '@parley/contracts/definition/values';
import type { MountedChat, PlayableFlow, PlayerEvent } from '../chat/chat-props.js';
import type { PageData, PlayedStep } from '../chat/page-data.js';
import type { LearnerTools } from '../player/learner-chat.js';
import type { playChat } from '../player/play.js';
import { proofOf } from '../transport/learner/proof.js';
import { ProgressStore } from './progress.js';
import type { SequenceDisplay, SequencePageData } from './sequence-data.js';
import { serverProgress } from './server-progress.js';

export interface SequenceOptions {
  readonly css: string;
  readonly keyboardScope: 'chat' | 'document';
  readonly colorScheme?: ColorScheme;
  readonly onEvent: (event: PlayerEvent) => void;
}
/**
 * Passed in instead of imported: if this chunk shared modules with the page, the bundler would split the page's first
 * script.
 */
export type SequenceTools = LearnerTools & { readonly playChat: typeof playChat };
export interface StepState {
  readonly name: string;
  readonly completed: boolean;
  /** False: earlier steps must be completed first. */
  readonly open: boolean;
}
export interface SequenceState {
  readonly steps: readonly StepState[];
  readonly index: number;
  readonly step: 'loading' | 'playing' | 'failed';
  /** Increases whenever a step is opened. */
  readonly opened: number;
}
type Flow = PlayableFlow & { readonly version: number };
/** Identifies one opening of a step; its chat is mounted later. */
interface StepChat {
  readonly opened: number;
}
/** ms to wait for the server's progress before the sequence begins without it */
const SERVER_WAIT = 4_000;

export class SequencePlayer {
  readonly #data: SequencePageData;
  #options: SequenceOptions;
  readonly #tools: SequenceTools;
  readonly #onLeave: () => void;
  readonly #identifier: string;
  readonly #ofCourse: string | undefined;
  readonly #progress: ProgressStore;
  readonly #line: ReturnType<LearnerTools['newLine']>;
  readonly #flows = new Map<number, Promise<Flow>>();
  readonly #listeners = new Set<() => void>();
  #display: SequenceDisplay;
  #server: SequenceView | null = null;
  #sequence: SequenceChat<StepChat>;
  #step: SequenceState['step'] = 'loading';
  #chat: MountedChat | null = null;
  /** The element for the current step; `opened` tells which opening it was drawn for. */
  #place: { readonly host: HTMLElement; readonly opened: number } | null = null;
  /** The learner has chosen a step, so the server's progress must not move them elsewhere. */
  #touched = false;
  #reported = { ready: false, completed: false };
  #closed = false;
  #begun = false;
  /** A first step was opened without the server's progress, which may still move the learner on. */
  #opens = false;

  /** `onLeave` is called before a step leaves the page. */
  constructor(data: SequencePageData, options: SequenceOptions, tools: SequenceTools, onLeave: () => void) {
    this.#onLeave = onLeave;
    this.#data = data;
    this.#options = options;
    this.#tools = tools;
    this.#line = tools.newLine();
    this.#display = data.display;
    const { id, flows } = data.sequence;
    this.#identifier = data.identifier ?? tools.identifierFor(data.first.id, id);
    this.#ofCourse = data.identifier === null ? undefined : tools.courseToken();
    const newToken = () => this.#ofCourse ?? tools.randomText(32);
    this.#progress = new ProgressStore(id, this.#identifier, tools.localTexts(), newToken);
    const began = startSequence<StepChat>(
      { name: data.sequence.name, language: data.language, flows: flows.map((flow) => ({ ...flow, id: flow.flowId })) },
      () => ({ opened: 0 }),
      { completed: this.#completed() },
    );
    // A published sequence always has a step.
    if (!began.ok) throw new Error(began.error.code);
    this.#sequence = began.sequence;
    window.addEventListener('storage', this.#readOtherTabs);
    window.addEventListener('online', this.#askAgain);
  }

  get state(): SequenceState {
    const { itemStates, items, currentIndex, currentChat } = this.#sequence;
    const { allowRandomAccess } = this.#data.display;
    const steps = items.map(({ label }, index) => ({
      name: label,
      completed: itemStates[index]?.completed ?? false,
      open: isOpen(itemStates, index, allowRandomAccess),
    }));
    return { steps, index: currentIndex, step: this.#step, opened: currentChat.opened };
  }
  get display(): SequenceDisplay {
    return this.#display;
  }
  get colorScheme(): ColorScheme {
    return this.#options.colorScheme ?? this.#data.settings.chatColorScheme ?? 'auto';
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `host`: the page's element for this opening of the step. */
  attach(host: HTMLElement, opened: number): void {
    this.#place = { host, opened };
    if (!this.#begun) void this.#begin();
    else if (this.#step === 'playing') void this.#play();
  }
  choose(index: number): void {
    if (this.#closed || index === this.#sequence.currentIndex || !this.state.steps[index]?.open) return;
    this.#touched = true;
    this.#open(index);
  }
  next(): void {
    this.choose(this.#sequence.currentIndex + 1);
  }
  /** After the last step, if any order is allowed: goes to the first step that isn't completed. */
  #back(): void {
    this.choose(resumeIndex(this.#sequence.itemStates));
  }
  /** Fetches a step again after a failure. */
  retry(): void {
    this.#flows.delete(this.#sequence.currentIndex);
    void this.#load();
  }
  readonly #askAgain = (): void => {
    if (this.#step === 'failed') this.retry();
  };
  restart(): void {
    this.#chat?.restart();
  }
  update(display: SequenceDisplay, colorScheme = this.colorScheme): void {
    // The server decided about the order of steps; the other settings are only visual.
    this.#display = { ...display, allowRandomAccess: this.#data.display.allowRandomAccess };
    this.#options = { ...this.#options, colorScheme };
    this.#chat?.update({ display: this.#chatDisplay(), colorScheme });
    this.#changed();
  }
  close(): void {
    this.#closed = true;
    this.#line.end();
    this.#chat?.unmount();
    this.#listeners.clear();
    window.removeEventListener('storage', this.#readOtherTabs);
    window.removeEventListener('online', this.#askAgain);
  }

  async #begin(): Promise<void> {
    this.#begun = true;
    const asks = this.#progress.known || this.#mayBeElsewhere();
    const known = asks ? this.#askServer() : Promise.resolve();
    if (this.#mayBeElsewhere()) await Promise.race([known, new Promise((resolve) => setTimeout(resolve, SERVER_WAIT))]);
    if (this.#closed) return;
    this.#opens = true;
    const index = resumeIndex(this.#sequence.itemStates);
    this.#sendLeftovers(index);
    if (index !== this.#sequence.currentIndex) return this.#open(index);
    // The page already shows the first message; the first chat takes it over.
    this.#tellStep();
    void this.#load();
  }
  /** An earlier visit may have ended offline, with unsent answers. */
  #sendLeftovers(current: number): void {
    const { sequence, first } = this.#data;
    const waiting = sequence.flows
      .map(({ flowId, version }, index) => this.#pageData(index, { ...first, id: flowId, version }, null))
      .filter((_, index) => index !== current && this.#progress.known);
    this.#line.leave(async () => {
      for (const step of waiting) await this.#tools.sendLeftovers(step, () => this.#closed);
    });
  }
  /** Another device may have begun under this identifier, and this device may continue there. */
  #mayBeElsewhere(): boolean {
    const isTrusted = this.#data.identifier !== null && this.#data.settings.identifierTrust !== 'bound';
    return isTrusted || this.#ofCourse !== undefined;
  }
  /** One token for all steps: the link's if it is signed, else generated by this browser. */
  get #token(): string {
    return proofOf(this.#data) ?? this.#progress.value.token;
  }
  async #askServer(): Promise<void> {
    const view = await serverProgress(this.#data, this.#identifier, this.#token);
    if (!view || this.#closed) return;
    this.#server = view;
    this.#progress.learn(
      Object.fromEntries(view.steps.map(({ flowId, completed, score }) => [flowId, { completed, score }])),
    );
    this.#applyProgress();
    const resume = resumeIndex(this.#sequence.itemStates);
    if (this.#opens && !this.#touched && resume > this.#sequence.currentIndex) this.#open(resume);
  }
  readonly #readOtherTabs = ({ key }: StorageEvent): void => {
    if (key === null || !key.startsWith('parley:sequence:')) return;
    this.#progress.learn({});
    this.#applyProgress();
  };
  #completed(): boolean[] {
    return this.#data.sequence.flows.map(({ flowId }) => this.#progress.step(flowId).completed);
  }
  #applyProgress(): void {
    this.#sequence = { ...this.#sequence, itemStates: this.#completed().map((completed) => ({ completed })) };
    this.#changed();
  }

  #open(index: number): void {
    this.#onLeave();
    this.#chat?.unmount();
    this.#chat = null;
    const opened = this.#sequence.currentChat.opened + 1;
    const moved = moveTo(this.#sequence, index, () => ({ opened }));
    if (!moved.ok) return;
    this.#sequence = moved.sequence;
    this.#tellStep();
    void this.#load();
  }
  async #load(): Promise<void> {
    const { opened } = this.#sequence.currentChat;
    this.#step = 'loading';
    this.#changed();
    const mine = () => !this.#closed && opened === this.#sequence.currentChat.opened;
    try {
      await this.#flow(this.#sequence.currentIndex);
      if (!mine()) return;
      this.#step = 'playing';
      this.#changed();
      await this.#play();
    } catch {
      if (!mine()) return;
      this.#step = 'failed';
      this.#changed();
    }
  }
  /** Fetches the pinned version of a step once. */
  #flow(index: number): Promise<Flow> {
    const known = this.#flows.get(index);
    if (known) return known;
    const { sequence, first, apiUrl } = this.#data;
    const step = sequence.flows[index];
    if (!step) return Promise.reject(new Error('index-out-of-bounds'));
    const flow =
      index === 0
        ? Promise.resolve(first)
        : this.#tools
            .fetchPublished(apiUrl, step.flowId, step.version)
            .then((found) => ({ ...found, name: step.name }));
    // A failed fetch isn't cached, so that it can be repeated.
    flow.catch(() => this.#flows.delete(index));
    this.#flows.set(index, flow);
    return flow;
  }
  /** Mounts the chat once the flow has loaded and the page has an element for it. */
  async #play(): Promise<void> {
    const { currentIndex: index, currentChat } = this.#sequence;
    const flow = await this.#flow(index);
    if (this.#closed || this.#chat || this.#place?.opened !== currentChat.opened) return;
    const { itemStates } = this.#sequence;
    const isLast = index === itemStates.length - 1;
    const isEnd = isLast && itemStates.every(({ completed }, at) => completed || at === index);
    this.#chat = this.#tools.playChat(this.#place.host, this.#pageData(index, flow), {
      ...this.#options,
      step: { onNext: isEnd ? null : isLast ? () => this.#back() : () => this.next() },
      onEvent: (event) => this.#hear(index, event),
    });
  }
  #pageData(index: number, flow: Flow, line: PlayedStep['line'] | null = this.#line): PageData {
    const { sequence, identifier, language, settings, apiUrl, context, test, testMark, opening, theme, cloudName } =
      this.#data;
    const known = this.#server?.steps.find(({ flowId }) => flowId === flow.id);
    return {
      flow,
      identifier,
      language,
      settings,
      display: this.#chatDisplay(),
      maxScore: sequence.flows[index]?.maxScore ?? null,
      apiUrl,
      context,
      test,
      ...(testMark === undefined ? {} : { testMark }),
      ...(theme === undefined ? {} : { theme }),
      ...(cloudName === undefined ? {} : { cloudName }),
      ...(index === 0 && opening ? { opening } : {}),
      step: {
        sequence: {
          id: sequence.id,
          version: sequence.version,
          allowRandomAccess: this.#data.display.allowRandomAccess,
        },
        token: this.#token,
        ...(line ? { line } : {}),
        serverChat: known?.chatId ? { id: known.chatId, version: known.version } : null,
      },
    };
  }
  /** The sequence's bar already shows the names. */
  #chatDisplay() {
    const { allowRandomAccess: _, ...display } = this.#display;
    return { ...display, showName: false };
  }

  #hear(index: number, event: PlayerEvent): void {
    const { flows } = this.#data.sequence;
    const flowId = flows[index]?.flowId;
    if (flowId === undefined || this.#closed) return;
    if (event.type === 'ready') return this.#tellReady();
    if (event.type === 'score') {
      this.#progress.learn({ [flowId]: { completed: false, score: event.score } });
      return this.#options.onEvent({ type: 'score', ...this.#total() });
    }
    if (event.type === 'decided') return this.#decided(flowId, event);
    if (event.type === 'completed') return this.#complete(flowId);
    if (event.type === 'progress' && event.answered > 0) {
      // The learner will need the next step, perhaps offline.
      if (index + 1 < flows.length)
        void this.#flow(index + 1).then(
          ({ definition }) => this.#tools.foresee(definition),
          () => undefined,
        );
    }
    this.#options.onEvent(event);
  }
  #decided(flowId: number, { score, completed }: PlayerEvent & { readonly type: 'decided' }): void {
    const others = this.#data.sequence.flows.filter((flow) => flow.flowId !== flowId);
    const isEnd = completed && others.every((flow) => this.#progress.step(flow.flowId).completed);
    this.#options.onEvent({ type: 'decided', ...this.#total({ [flowId]: score }), completed: isEnd });
  }
  #complete(flowId: number): void {
    const already = this.#progress.step(flowId).completed;
    this.#progress.learn({ [flowId]: { completed: true, score: null } });
    this.#sequence = withChat(this.#sequence, this.#sequence.currentChat, { completed: true });
    this.#changed();
    if (!already) this.#tellStep();
    if (this.#reported.completed || this.#sequence.itemStates.some(({ completed }) => !completed)) return;
    this.#reported.completed = true;
    this.#options.onEvent({ type: 'completed', score: this.#total().score });
  }
  /** @param decided scores of steps that aren't shown yet, by flow */
  #total(decided: Readonly<Record<number, number | null>> = {}): {
    readonly score: number | null;
    readonly maxScore: number | null;
  } {
    const { flows } = this.#data.sequence;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const scores = flows
      .map(({ flowId }) => decided[flowId] ?? this.#progress.step(flowId).score)
      .filter((score) => score !== null);
    const maxima = flows.map(({ maxScore }) => maxScore).filter((maxScore) => maxScore !== null);
    return {
      score: scores.length === 0 ? null : sum(scores),
      maxScore: maxima.length < flows.length ? null : sum(maxima),
    };
  }
  #tellReady(): void {
    if (this.#reported.ready) return;
    this.#reported.ready = true;
    this.#options.onEvent({ type: 'ready' });
  }
  #tellStep(): void {
    const { itemStates, currentIndex } = this.#sequence;
    const stepsCompleted = itemStates.filter(({ completed }) => completed).length;
    this.#options.onEvent({ type: 'step', step: currentIndex, steps: itemStates.length, stepsCompleted });
  }
  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
