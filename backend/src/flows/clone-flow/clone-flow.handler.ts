import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Translations } from '@parley/contracts/definition/values';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import type { FlowAccess } from '../../platform/http/serve.js';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { createOnce } from '../create-flow/create-once.js';
import { FlowNumbers } from '../flow-numbers.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { draftBytes, FlowStreams, type ChangedFlow } from '../flow-streams.js';

export interface ClonedFlow extends ChangedFlow {
  readonly id: FlowId;
}

/** Copies draft, settings and translations; not versions, shares or responses (decision 16). */
export class CloneFlow extends Command<ClonedFlow> {
  constructor(
    readonly author: Author,
    readonly source: FlowAccess,
    /** Made by the client; null = generate one. */
    readonly uid: FlowUid | null = null,
  ) {
    super();
  }
}

/** Shortened if too long, but never in the middle of a surrogate pair, because half of one can't be stored. */
const copyOf = (name: string): string => `Copy of ${name}`.slice(0, LIMITS.nameLength).replace(/[\uD800-\uDBFF]$/, '');
const copiesOf = (names: Translations): Translations =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [language, copyOf(name)]));

@CommandHandler(CloneFlow)
export class CloneFlowHandler implements ICommandHandler<CloneFlow> {
  constructor(
    private readonly numbers: FlowNumbers,
    private readonly streams: FlowStreams,
    private readonly work: HeavyWork,
  ) {}

  async execute({ author, source, uid }: CloneFlow): Promise<ClonedFlow> {
    const original = (await this.streams.load(source.uid)).state;
    const flowUid = uid ?? (randomUUID() as FlowUid);
    const flowId = await this.numbers.next(flowUid);
    const changed = await this.streams.change(flowUid, author, ({ state }) =>
      this.work.inTurn(
        payerOf(author),
        draftBytes(original.draft),
        () =>
          createOnce(state, {
            type: 'CreateFlow',
            by: author.by,
            flowId,
            flowUid,
            name: copyOf(original.name),
            tName: copiesOf(original.tName),
            language: original.language,
            languages: original.languages,
            settings: original.settings,
            definition: original.draft,
            clonedFrom: source.id,
          }),
        author.gone,
      ),
    );
    return { id: flowId, ...changed };
  }
}
