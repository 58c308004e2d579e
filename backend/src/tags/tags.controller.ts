import { Controller } from '@nestjs/common';
import { tagFlow } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { tagSequence } from '@parley/contracts/http/sequences';
import { removeTag, renameTag } from '@parley/contracts/http/tags';
import { notFound } from '../platform/http/refusal.js';
import { Input, Serve, type AuthorCall, type FlowCall, type SequenceCall } from '../platform/http/serve.js';
import { ItemTags } from './item-tags.js';

@Controller()
export class TagsController {
  constructor(private readonly tags: ItemTags) {}

  @Serve(tagFlow)
  async tagFlow(@Input() { flow, user, body }: FlowCall<typeof tagFlow>): Promise<ReplyOf<typeof tagFlow>> {
    return { tags: await this.tags.replace(user.id, 'flow', flow.id, body.tags) };
  }

  @Serve(renameTag)
  async rename(@Input() { user, body }: AuthorCall<typeof renameTag>): Promise<ReplyOf<typeof renameTag>> {
    const tag = await this.tags.rename(user.id, body.tag, body.to);
    if (tag === null) throw notFound('Tag');
    return { tag };
  }

  @Serve(removeTag)
  async remove(@Input() { user, body }: AuthorCall<typeof removeTag>): Promise<ReplyOf<typeof removeTag>> {
    if (!(await this.tags.remove(user.id, body.tag))) throw notFound('Tag');
    return {};
  }

  @Serve(tagSequence)
  async tagSequence(
    @Input() { sequence, user, body }: SequenceCall<typeof tagSequence>,
  ): Promise<ReplyOf<typeof tagSequence>> {
    return { tags: await this.tags.replace(user.id, 'sequence', sequence.id, body.tags) };
  }
}
