import { Controller } from '@nestjs/common';
import { getFlowPaths } from '@parley/contracts/http/paths';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { PathPlaces } from './path-places.js';

@Controller()
export class PathsController {
  constructor(private readonly places: PathPlaces) {}

  @Serve(getFlowPaths)
  paths(@Input() { params, query }: FlowCall<typeof getFlowPaths>): Promise<ReplyOf<typeof getFlowPaths>> {
    return this.places.of(params.id, query);
  }
}
