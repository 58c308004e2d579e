/** The versions on which a learner's attempts began: an attempt's answers are only read with its own version. */
import type { PlayableFlow } from '../../chat/chat-props.js';
import type { ChatRecord } from './chat-record.js';
import type { LearnerOptions } from './learner-options.js';

export class FlowVersions {
  readonly #known = new Map<number | null, PlayableFlow>();

  constructor(private readonly options: Pick<LearnerOptions, 'flow' | 'latest' | 'fetchVersion'>) {
    for (const flow of [options.latest, options.flow]) this.#known.set(flow.version, flow);
  }

  /** Rejects if the version can't be fetched now. */
  async get(version: number): Promise<PlayableFlow> {
    const flow = this.#known.get(version) ?? (await this.options.fetchVersion(version));
    this.#known.set(version, flow);
    return flow;
  }
  /** Null: the version can't be fetched now. */
  async of({ version }: ChatRecord): Promise<PlayableFlow | null> {
    return version === null ? this.options.flow : this.get(version).catch(() => null);
  }
  /** A version that `of` has already returned. */
  known({ version }: ChatRecord): PlayableFlow {
    return this.#known.get(version) ?? this.options.flow;
  }
}
