import { Controller } from '@nestjs/common';
import {
  listFlowLearnerLinks,
  listSequenceLearnerLinks,
  makeFlowLearnerLinks,
  makeSequenceLearnerLinks,
  removeFlowLearnerLink,
  removeSequenceLearnerLink,
} from '@parley/contracts/http/learner-links';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall, type Call } from '../platform/http/serve.js';
import { LearnerLinks, type LinkedItem } from './learner-links.js';

type Links = ReplyOf<typeof listFlowLearnerLinks>;
type Removed = ReplyOf<typeof removeFlowLearnerLink>;
const flow = (id: number): LinkedItem => ({ kind: 'flow', id });
const sequence = (id: number): LinkedItem => ({ kind: 'sequence', id });

@Controller()
export class LearnerLinksController {
  constructor(private readonly links: LearnerLinks) {}

  @Serve(listFlowLearnerLinks)
  ofFlow(@Input() { params, reply }: AuthorCall<typeof listFlowLearnerLinks>): Promise<Links> {
    return this.list(flow(params.id), reply);
  }

  @Serve(makeFlowLearnerLinks)
  makeForFlow(@Input() { params, body, reply }: AuthorCall<typeof makeFlowLearnerLinks>): Promise<Links> {
    return this.make(flow(params.id), body, reply);
  }

  @Serve(removeFlowLearnerLink)
  removeFromFlow(@Input() { params }: AuthorCall<typeof removeFlowLearnerLink>): Promise<Removed> {
    return this.remove(flow(params.id), params.linkId);
  }

  @Serve(listSequenceLearnerLinks)
  ofSequence(@Input() { params, reply }: AuthorCall<typeof listSequenceLearnerLinks>): Promise<Links> {
    return this.list(sequence(params.id), reply);
  }

  @Serve(makeSequenceLearnerLinks)
  makeForSequence(@Input() { params, body, reply }: AuthorCall<typeof makeSequenceLearnerLinks>): Promise<Links> {
    return this.make(sequence(params.id), body, reply);
  }

  @Serve(removeSequenceLearnerLink)
  removeFromSequence(@Input() { params }: AuthorCall<typeof removeSequenceLearnerLink>): Promise<Removed> {
    return this.remove(sequence(params.id), params.linkId);
  }

  private async list(item: LinkedItem, reply: Call['reply']): Promise<Links> {
    void reply.header('cache-control', 'no-store');
    return { links: [...(await this.links.list(item))] };
  }

  private async make(
    item: LinkedItem,
    body: AuthorCall<typeof makeFlowLearnerLinks>['body'],
    reply: Call['reply'],
  ): Promise<Links> {
    void reply.header('cache-control', 'no-store');
    return { links: [...(await this.links.make(item, body))] };
  }

  private async remove(item: LinkedItem, linkId: string): Promise<Removed> {
    await this.links.remove(item, linkId);
    return { removed: true };
  }
}
