import { Controller } from '@nestjs/common';
import { tagFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { tagSequence } from '@parley/contracts/http/sequences';
import { Input, Serve, type FlowCall, type SequenceCall } from '../platform/http/serve.js';
import { ItemTags } from './item-tags.js';

@Controller()
export class TagsController {
  constructor(private readonly tags: ItemTags) {}

  @Serve(tagFlow)
  async tagFlow(@Input() { flow, user, body }: FlowCall<typeof tagFlow>): Promise<ReplyOf<typeof tagFlow>> {
    return { tags: await this.tags.replace(user.id, 'flow', flow.id, body.tags) };
  }

  @Serve(tagSequence)
  async tagSequence(
    @Input() { sequence, user, body }: SequenceCall<typeof tagSequence>,
  ): Promise<ReplyOf<typeof tagSequence>> {
    return { tags: await this.tags.replace(user.id, 'sequence', sequence.id, body.tags) };
  }
}
