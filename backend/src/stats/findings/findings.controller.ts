import { Controller } from '@nestjs/common';
import { getFlowFindings, type FlowFindings } from '@parley/contracts/http/findings';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { Findings } from './findings.js';

@Controller()
export class FindingsController {
  constructor(private readonly findings: Findings) {}

  @Serve(getFlowFindings)
  read(@Input() { params, query }: FlowCall<typeof getFlowFindings>): Promise<FlowFindings> {
    return this.findings.of(params.id, query);
  }
}
