import { Controller } from '@nestjs/common';
import { getFlowPaths, getFlowTraffic } from '@parley/contracts/http/paths';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { FlowCounters } from '../flow-stats/flow-counters.js';
import { PathPlaces } from './path-places.js';

@Controller()
export class PathsController {
  constructor(
    private readonly places: PathPlaces,
    private readonly counters: FlowCounters,
  ) {}

  @Serve(getFlowPaths)
  paths(@Input() { params, query }: FlowCall<typeof getFlowPaths>): Promise<ReplyOf<typeof getFlowPaths>> {
    return this.places.of(params.id, query);
  }

  @Serve(getFlowTraffic)
  async traffic(@Input() { params, query }: FlowCall<typeof getFlowTraffic>): Promise<ReplyOf<typeof getFlowTraffic>> {
    const [traffic, versions] = await Promise.all([
      this.places.traffic(params.id, query),
      this.counters.versions(params.id),
    ]);
    return { ...traffic, versions };
  }
}
