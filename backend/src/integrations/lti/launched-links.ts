/** Makes a learner's page that a course platform opened: its address has no identifier and no proof. */
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LinkSecrets } from '../../chats/signed-links/link-secrets.js';
import type { Clock } from '../../platform/clock.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CLOCK } from '../../platform/tokens.js';
import { LAUNCH_AGAIN } from '../../share-host/link-parameters.js';
import type { LinkParameters } from '../../share-host/playables.js';
import { cookiesOf } from './lti-routes.js';
import { Seats } from './seats.js';

/** How long the page may begin a chat; a chat that it began goes on after that. */
const PROOF_MS = 24 * 3_600_000;

@Injectable()
export class LaunchedLinks {
  constructor(
    private readonly seats: Seats,
    private readonly links: LinkSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 401 `launch-again` */
  async linkOf(ticket: string, request: FastifyRequest): Promise<LinkParameters> {
    const holder = await this.seats.holderOf(ticket, cookiesOf(request));
    const { id: asked } = request.params as { readonly id: string };
    const isSequence = request.url.startsWith('/chat_sequences/');
    if (!holder || asked !== String(holder.id) || isSequence !== (holder.kind === 'sequence'))
      throw new Refusal(401, 'Open this chat again from your course', { code: LAUNCH_AGAIN });
    const { id, identifier, seat, name, language, display } = holder;
    const endsAt = this.clock.now() + PROOF_MS;
    return {
      identifier,
      signature: this.links.courses.sign(id, isSequence ? id : null, identifier, { seat, endsAt }),
      launched: true,
      ...(display !== null && { s: display }),
      ...(language !== null && { language }),
      variables: name === '' ? {} : { name },
      test: null,
    };
  }
}
