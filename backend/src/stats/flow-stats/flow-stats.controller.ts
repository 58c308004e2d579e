import { Controller } from '@nestjs/common';
import { DEFAULT_OUTLIER_THRESHOLD_MS, getFlowStats, OUTLIER_THRESHOLDS_MS } from '@parley/contracts/http/stats';
import type { ReplyOf } from '@parley/contracts/http/route';
import { ruleBroken } from '../../platform/http/refusal.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { instantsOf, spansOf } from '../day-range.js';
import { FlowCounters } from './flow-counters.js';
import { PromptTexts } from './prompt-texts.js';

@Controller()
export class FlowStatsController {
  constructor(
    private readonly counters: FlowCounters,
    private readonly texts: PromptTexts,
  ) {}

  @Serve(getFlowStats)
  async stats(@Input() { params, query }: FlowCall<typeof getFlowStats>): Promise<ReplyOf<typeof getFlowStats>> {
    const threshold = thresholdIndex(query.outlierThreshold);
    const spans = spansOf(instantsOf(query));
    const [totals, prompts, answers] = await Promise.all([
      this.counters.totals(params.id, spans, threshold),
      this.counters.presentations(params.id, spans),
      this.counters.answers(params.id, spans),
    ]);
    return { ...totals, promptAnalytics: await this.texts.analytics(params.id, prompts, answers) };
  }
}

/** @throws Refusal 422 for a threshold that is not counted */
function thresholdIndex(wanted: number | undefined): number {
  const index = (OUTLIER_THRESHOLDS_MS as readonly number[]).indexOf(wanted ?? DEFAULT_OUTLIER_THRESHOLD_MS);
  if (index >= 0) return index;
  throw ruleBroken('This threshold is not counted', 'unknown-threshold', [
    { param: 'outlierThreshold', msg: `Use one of ${OUTLIER_THRESHOLDS_MS.join(', ')} (ms)` },
  ]);
}
