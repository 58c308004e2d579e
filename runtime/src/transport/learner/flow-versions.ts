/** The versions that a learner's attempts were begun on: what was said in one of them is read by no other. */
import type { PlayableFlow } from '../../chat-props.js';
import type { ChatRecord } from './chat-record.js';
import type { LearnerOptions } from './learner-options.js';

export class FlowVersions {
  readonly #known = new Map<number | null, PlayableFlow>();

  constructor(private readonly options: Pick<LearnerOptions, 'flow' | 'latest' | 'fetchVersion'>) {
    for (const flow of [options.latest, options.flow]) this.#known.set(flow.version, flow);
  }

  /** Rejects when it can't be had now. */
  async get(version: number): Promise<PlayableFlow> {
    const flow = this.#known.get(version) ?? (await this.options.fetchVersion(version));
    this.#known.set(version, flow);
    return flow;
  }
  /** Null: it can't be had now. */
  async of({ version }: ChatRecord): Promise<PlayableFlow | null> {
    return version === null ? this.options.flow : this.get(version).catch(() => null);
  }
  /** What `of` has found before. */
  known({ version }: ChatRecord): PlayableFlow {
    return this.#known.get(version) ?? this.options.flow;
  }
}
