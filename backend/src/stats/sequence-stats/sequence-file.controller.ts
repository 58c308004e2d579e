import { Controller, type StreamableFile } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { ReplyOf } from '@parley/contracts/http/route';
import {
  getSequenceResponseLogsFile,
  getSequenceResponseLogsFileProgress,
} from '@parley/contracts/http/sequence-stats';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { FileReplies } from '../response-file/file-replies.js';
import { PromptColumns } from '../response-file/prompt-columns.js';
import { RunningExports } from '../response-file/running-exports.js';
import { ExportedRuns, placeOf } from './exported-runs.js';
import { SequenceRuns, startedBy } from './matching-runs.js';
import { runMessageSheet, runSheet, type StepColumns } from './run-sheets.js';
import { SequenceCounters } from './sequence-counters.js';
import { SequenceItems } from './sequence-items.js';

/** The count of all. */
const ALL = 2_147_483_647;

@Controller()
export class SequenceFileController {
  constructor(
    private readonly runs: SequenceRuns,
    private readonly exported: ExportedRuns,
    private readonly counters: SequenceCounters,
    private readonly items: SequenceItems,
    private readonly columns: PromptColumns,
    private readonly files: FileReplies,
    private readonly running: RunningExports,
  ) {}

  @Serve(getSequenceResponseLogsFile)
  async file(@Input() call: SequenceCall<typeof getSequenceResponseLogsFile>): Promise<StreamableFile> {
    const { params, query, user, reply } = call;
    const all = await this.runs.matching(params.id, query);
    const asked = { of: { kind: 'sequence', id: params.id }, userId: user.id, query, reply } as const;
    return this.files.send(asked, async (options) => {
      const [newest] = await this.runs.page(all, 1);
      // Runs that begin meanwhile stay out, so that both sheets hold the same.
      const matching = newest ? startedBy(all, placeOf(newest)) : all;
      const total = await this.runs.count(matching, ALL);
      const steps = await this.steps(params.id, query.version ?? null, options.language);
      return {
        total,
        entries: (counting) =>
          runSheet(counting(this.exported.read(params.id, matching, ({ latest }) => latest)), { ...options, steps }),
        messages: (counting) =>
          runMessageSheet(counting(this.exported.read(params.id, matching, () => true)), { ...options, steps }),
      };
    });
  }

  @Serve(getSequenceResponseLogsFileProgress)
  progress(
    @Input() { params }: SequenceCall<typeof getSequenceResponseLogsFileProgress>,
  ): Promise<ReplyOf<typeof getSequenceResponseLogsFileProgress>> {
    return this.running.progress({ kind: 'sequence', id: params.id }, params.exportId);
  }

  /** The steps in their order, then other flows that were played. */
  private async steps(sequenceId: number, version: number | null, language: InterfaceLanguage): Promise<StepColumns[]> {
    const played = await this.counters.playedFlows(sequenceId);
    const flows = await this.items.named(sequenceId, version, played);
    return Promise.all(
      flows.map(async ({ id, name, index }) => ({
        flowId: id,
        name: index === null ? name : `${index + 1}. ${name}`,
        prompts: await this.columns.of(id, language, sequenceId),
      })),
    );
  }
}
