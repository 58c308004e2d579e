/**
 * How far a learner is in a sequence, as this browser knows it: kept in local storage, so that a visit without a network
 * goes on where it was; joined with what the server and other tabs know. A step once completed stays so.
 */
export interface StepProgress {
  readonly completed: boolean;
  /** null = nothing scored yet */
  readonly score: number | null;
}
export interface Progress {
  readonly v: 1;
  /** The capability for all of this browser's chats in the sequence. */
  readonly token: string;
  /** By flow id: a sequence's steps may be put in another order between two visits. */
  readonly steps: Readonly<Record<string, StepProgress>>;
}

const keyOf = (sequenceId: number, identifier: string): string => `parley:sequence:${sequenceId}/${identifier}`;
const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Progress).token === 'string' &&
  typeof (value as Progress).steps === 'object' &&
  (value as Progress).steps !== null;

/** `newer` decides about scores. */
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
  /** This browser has been here before. */
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
  /** Another tab may have written meanwhile: what it knows is kept too. */
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
      // Full or forbidden: it lives as long as the page, and the server knows it too.
    }
  }
}
