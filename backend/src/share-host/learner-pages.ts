/** Reads the address of a page that a learner link leads to: it has a code, but neither identifier nor name. */
import { Injectable } from '@nestjs/common';
import { CLASS } from '@parley/contracts/definition/class-label';
import type { FastifyRequest } from 'fastify';
import { LearnerLinks, proofOf } from '../learner-links/learner-links.js';
import { Misses } from '../platform/http/misses.js';
import { notFound } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import { linkOf } from './link-parameters.js';
import type { LinkParameters } from './playables.js';

@Injectable()
export class LearnerPages {
  constructor(
    private readonly links: LearnerLinks,
    private readonly throttle: Throttle,
    private readonly misses: Misses,
  ) {}

  /** @throws Refusal 404 there is no such link to this flow or sequence, 429 guessing is slow, as at `/c/` */
  async linkOf(code: string, request: FastifyRequest): Promise<LinkParameters> {
    this.misses.admit(request.ip);
    await this.throttle.takeHere('shortLinkPerAddress', request.ip);
    const holder = await this.links.holderOf(code);
    const { id: asked } = request.params as { readonly id: string };
    const kind = request.url.startsWith('/chat_sequences/') ? 'sequence' : 'flow';
    if (!holder || asked !== String(holder.id) || kind !== holder.kind) throw notFound('Chat');
    const { identifier, name, class: label } = holder;
    const { variables, ...shown } = linkOf(request, undefined);
    const { [CLASS]: _, ...others } = variables;
    return {
      ...shown,
      identifier,
      signature: proofOf(holder.code),
      ofLearner: true,
      variables: { ...others, name, ...(label !== null && { [CLASS]: label }) },
      test: null,
    };
  }
}
