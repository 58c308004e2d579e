import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { applyDraftPatch, type DraftPatch } from '@parley/contracts/draft/draft-patch';
import type { updateFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Accounts } from '../../accounts/accounts.js';
import { presentSharer } from '../../accounts/present-user.js';
import type { FlowAccess } from '../../platform/http/serve.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { conflict, Refusal } from '../../platform/http/refusal.js';
import { commandsForDetails, type DetailsUpdate } from '../../publishable/details.js';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { decideAll } from '../decide-or-refuse.js';
import type { FlowCommand } from '../flow-commands.js';
import type { FlowFolded } from '../flow-folded.js';
import { draftBytes, FlowStreams } from '../flow-streams.js';

export interface FlowUpdate extends DetailsUpdate {
  /** The whole draft … */
  readonly definition?: FlowDefinition;
  /** … or what changed since the base. */
  readonly changes?: DraftPatch;
}
type UpdatedFlow = ReplyOf<typeof updateFlow>;

export class UpdateFlow extends Command<UpdatedFlow> {
  constructor(
    readonly author: Author,
    readonly flow: Pick<FlowAccess, 'uid' | 'guest'>,
    readonly update: FlowUpdate,
    /** Revision of the draft that the author knew; null = not given. */
    readonly baseRevision: number | null,
  ) {
    super();
  }
}

@CommandHandler(UpdateFlow)
export class UpdateFlowHandler implements ICommandHandler<UpdateFlow> {
  constructor(
    private readonly streams: FlowStreams,
    private readonly accounts: Accounts,
    private readonly work: HeavyWork,
  ) {}

  async execute({ author, flow: { uid, guest = false }, update, baseRevision }: UpdateFlow): Promise<UpdatedFlow> {
    let merged = false;
    const { now: flow } = await this.streams.change(uid, author, async (now) => {
      const base = baseRevision === null ? null : await this.streams.draftAt(uid, baseRevision);
      if (baseRevision !== null && !base)
        throw await this.withServerSide(
          conflict('The server doesn’t know this revision', 'edit-conflict', { conflicts: [] }),
          now,
        );
      merged = base !== null && now.draftRevision > (baseRevision ?? 0);
      try {
        // An editor's small change of a large flow is looked through whole, too, but only what changed is written.
        const bytes = update.definition ? draftBytes(update.definition) : 0;
        return await this.work.inTurn(payerOf(author), bytes, () =>
          decideAll(
            now.state,
            commandsOf(author, update, base, now).map((command) => ({ ...command, guest })),
          ),
        );
      } catch (error) {
        throw error instanceof Refusal && error.details.code === 'edit-conflict'
          ? await this.withServerSide(error, now)
          : error;
      }
    });
    return {
      revision: flow.revision,
      isDirty: flow.state.dirty,
      definitionLastUpdatedAt: flow.draftAt === null ? null : new Date(flow.draftAt).toISOString(),
      merged,
    };
  }

  /** The editor offers both sides of a conflict, so it needs the server's side and its author (decision 12). */
  private async withServerSide(refusal: Refusal, now: FlowFolded): Promise<Refusal> {
    const by = now.draftBy ? await this.accounts.byId(now.draftBy) : null;
    return conflict(refusal.message, 'edit-conflict', {
      ...refusal.details.body,
      revision: now.revision,
      definition: now.state.draft,
      by: by ? presentSharer(by) : null,
    });
  }
}

function commandsOf(
  { by }: Author,
  update: FlowUpdate,
  base: FlowDefinition | null,
  { state }: FlowFolded,
): FlowCommand[] {
  const { changes } = update;
  const commands: FlowCommand[] = commandsForDetails(by, update, state);
  const definition = changes ? applyDraftPatch(update.definition ?? base ?? state.draft, changes) : update.definition;
  if (definition) commands.push({ type: 'SaveDraft', by, definition, base });
  return commands;
}
