/**
 * A learner's progress in a sequence, as this browser knows it: kept in local storage, so that an offline visit
 * continues where the last one ended, and merged with what the server and other tabs report. A completed step stays
 * completed.
 */
export interface StepProgress {
  readonly completed: boolean;
  /** null = nothing has been scored yet */
  readonly score: number | null;
}
export interface Progress {
  readonly v: 1;
  /** The token for all of this browser's chats in the sequence. */
  readonly token: string;
  /** Keyed by flow id, because the author may reorder the steps between two visits. */
  readonly steps: Readonly<Record<string, StepProgress>>;
}

const keyOf = (sequenceId: number, identifier: string): string => `parley:sequence:${sequenceId}/${identifier}`;
const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Progress).token === 'string' &&
  typeof (value as Progress).steps === 'object' &&
  (value as Progress).steps !== null;

/** If both have a score, `newer` wins. */
export const joined = (one: Progress['steps'], newer: Progress['steps']): Progress['steps'] => {
  const all = { ...one };
  for (const [flowId, step] of Object.entries(newer))
    all[flowId] = {
      completed: step.completed || (all[flowId]?.completed ?? false),
      score: step.score ?? all[flowId]?.score ?? null,
    };
  return all;
};

export class ProgressStore {
  /** True if this browser has opened the sequence before. */
  readonly known: boolean;
  #value: Progress;
  readonly #key: string;
  readonly #texts: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(
    sequenceId: number,
    identifier: string,
    texts: Pick<Storage, 'getItem' | 'setItem'> | null,
    newToken: () => string,
  ) {
    this.#key = keyOf(sequenceId, identifier);
    this.#texts = texts;
    const kept = this.#read();
    this.known = kept !== null;
    this.#value = kept ?? { v: 1, token: newToken(), steps: {} };
    if (!kept) this.#write();
  }

  get value(): Progress {
    return this.#value;
  }
  step(flowId: number): StepProgress {
    return this.#value.steps[flowId] ?? { completed: false, score: null };
  }
  /** Another tab may have written progress meanwhile, so that is merged too. */
  learn(steps: Progress['steps']): void {
    const kept = this.#read();
    this.#value = { ...this.#value, steps: joined(joined(this.#value.steps, kept?.steps ?? {}), steps) };
    this.#write();
  }

  #read(): Progress | null {
    try {
      const value: unknown = JSON.parse(this.#texts?.getItem(this.#key) ?? 'null');
      return isProgress(value) ? value : null;
    } catch {
      return null;
    }
  }
  #write(): void {
    try {
      this.#texts?.setItem(this.#key, JSON.stringify(this.#value));
    } catch {
      // Storage is full or forbidden: the progress lasts as long as the page, and the server has it too.
    }
  }
}
