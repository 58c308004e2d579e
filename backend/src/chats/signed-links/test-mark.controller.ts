import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { makeFlowTestMark, makeSequenceTestMark } from '@parley/contracts/http/test-mark';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { LinkSecrets } from './link-secrets.js';

@Controller()
export class TestMarkController {
  constructor(private readonly links: LinkSecrets) {}

  @Serve(makeFlowTestMark)
  ofFlow(@Input() { params, reply }: AuthorCall<typeof makeFlowTestMark>): ReplyOf<typeof makeFlowTestMark> {
    void reply.header('cache-control', 'no-store');
    return { mark: this.links.testMark({ kind: 'flow', id: params.id }) };
  }

  @Serve(makeSequenceTestMark)
  ofSequence(
    @Input() { params, reply }: AuthorCall<typeof makeSequenceTestMark>,
  ): ReplyOf<typeof makeSequenceTestMark> {
    void reply.header('cache-control', 'no-store');
    return { mark: this.links.testMark({ kind: 'sequence', id: params.id }) };
  }
}
