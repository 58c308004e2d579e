/** The versions on which a learner's attempts began: an attempt's answers are only read with its own version. */
import type { PlayableFlow } from '../../chat/chat-props.js';
import type { ChatRecord } from './chat-record.js';
import type { LearnerOptions } from './learner-options.js';

type Begun = Pick<ChatRecord, 'version' | 'scoredBy'>;
const keyOf = (version: number | null, scoredBy?: number): string => `${version}/${scoredBy ?? ''}`;

export class FlowVersions {
  readonly #known = new Map<string, PlayableFlow>();

  constructor(private readonly options: Pick<LearnerOptions, 'flow' | 'latest' | 'fetchVersion'>) {
    for (const flow of [options.latest, options.flow]) this.#known.set(keyOf(flow.version), flow);
  }

  /** Rejects if the version can't be fetched now. If only another one's scoring can't, its own counts meanwhile. */
  async get(version: number, scoredBy?: number): Promise<PlayableFlow> {
    const key = keyOf(version, scoredBy);
    let flow = this.#known.get(key);
    if (flow) return flow;
    try {
      flow = await this.options.fetchVersion(version, scoredBy);
    } catch (error) {
      if (scoredBy) return this.get(version);
      throw error;
    }
    this.#known.set(key, flow);
    return flow;
  }
  /** Null: the version can't be fetched now. */
  async of({ version, scoredBy }: Begun): Promise<PlayableFlow | null> {
    return version === null ? this.options.flow : this.get(version, scoredBy).catch(() => null);
  }
  /** A version that `of` has already returned. */
  known({ version, scoredBy }: Begun): PlayableFlow {
    return this.#known.get(keyOf(version, scoredBy)) ?? this.#known.get(keyOf(version)) ?? this.options.flow;
  }
}
