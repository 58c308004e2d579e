import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FlowDefinition, Settings } from '@parley/contracts/definition/definition';
import { DEFAULT_LANGUAGE, type Language, type Translations } from '@parley/contracts/definition/values';
import { NEW_FLOW_NAME, newFlowDefinition } from '@parley/contracts/flow/new-flow';
import type { FlowId, FlowUid, PromptKey } from '@parley/contracts/ids';
import { payerOf, type Author } from '../../publishable/publishable-streams.js';
import { FlowNumbers } from '../flow-numbers.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { draftBytes, FlowStreams, type ChangedFlow } from '../flow-streams.js';
import { createOnce } from './create-once.js';

export interface NewFlow {
  /** Made by the client, so that it can repeat the request if the reply was lost. */
  readonly uid?: FlowUid | null;
  readonly name?: string;
  readonly tName?: Translations;
  readonly language?: Language;
  readonly languages?: readonly Language[];
  readonly settings?: Settings;
  readonly definition?: FlowDefinition;
}
export interface CreatedFlow extends ChangedFlow {
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
    private readonly work: HeavyWork,
  ) {}

  async execute({ author, flow }: CreateFlow): Promise<CreatedFlow> {
    const flowUid = flow.uid ?? (randomUUID() as FlowUid);
    const flowId = await this.numbers.next(flowUid);
    const {
      name = NEW_FLOW_NAME,
      tName = {},
      language = DEFAULT_LANGUAGE,
      settings = {},
      definition = newFlowDefinition(randomUUID() as PromptKey),
    } = flow;
    const languages = [...new Set([language, ...(flow.languages ?? [])])];
    const { by } = author;
    const wanted = { name, tName, language, languages, settings, definition };
    const changed = await this.streams.change(flowUid, author, ({ state }) =>
      this.work.inTurn(payerOf(author), draftBytes(definition), () =>
        createOnce(state, { type: 'CreateFlow', by, flowId, flowUid, ...wanted }),
      ),
    );
    return { id: flowId, ...changed };
  }
}
