import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DEFAULT_LANGUAGE, type FlowDefinition, type Language, type Settings } from '@parley/contracts/flow/definition';
import { NEW_FLOW_NAME, newFlowDefinition } from '@parley/contracts/flow/new-flow';
import type { FlowId, FlowUid, PromptKey } from '@parley/contracts/ids';
import { decideOrRefuse } from '../decide-or-refuse.js';
import { FlowNumbers } from '../flow-numbers.js';
import { FlowStreams, type Author, type Changed } from '../flow-streams.js';

export interface NewFlow {
  readonly name?: string;
  readonly language?: Language;
  readonly settings?: Settings;
  readonly definition?: FlowDefinition;
}
export interface CreatedFlow extends Changed {
  readonly id: FlowId;
}

export class CreateFlow extends Command<CreatedFlow> {
  constructor(
    readonly author: Author,
    readonly flow: NewFlow,
  ) {
    super();
  }
}

@CommandHandler(CreateFlow)
export class CreateFlowHandler implements ICommandHandler<CreateFlow> {
  constructor(
    private readonly numbers: FlowNumbers,
    private readonly streams: FlowStreams,
  ) {}

  async execute({ author, flow }: CreateFlow): Promise<CreatedFlow> {
    const flowUid = randomUUID() as FlowUid;
    const flowId = await this.numbers.next(flowUid);
    const {
      name = NEW_FLOW_NAME,
      language = DEFAULT_LANGUAGE,
      settings = {},
      definition = newFlowDefinition(randomUUID() as PromptKey),
    } = flow;
    const changed = await this.streams.change(flowUid, author, ({ state }) =>
      decideOrRefuse(state, {
        type: 'CreateFlow',
        by: author.by,
        flowId,
        flowUid,
        name,
        language,
        settings,
        definition,
      }),
    );
    return { id: flowId, ...changed };
  }
}
