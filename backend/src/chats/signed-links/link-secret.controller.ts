import { Controller } from '@nestjs/common';
import {
  getFlowLinkSecret,
  getSequenceLinkSecret,
  rotateFlowLinkSecret,
  rotateSequenceLinkSecret,
  type LinkSecret,
} from '@parley/contracts/http/link-secret';
import { Input, Serve, type AuthorCall, type Call } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { LinkSecrets } from './link-secrets.js';
import { signedPrefix, type LinkScope } from './link-signature.js';

const flow = (id: number): LinkScope => ({ kind: 'flow', id });
const sequence = (id: number): LinkScope => ({ kind: 'sequence', id });

@Controller()
export class LinkSecretController {
  constructor(
    private readonly secrets: LinkSecrets,
    private readonly audit: Audit,
  ) {}

  @Serve(getFlowLinkSecret)
  ofFlow(@Input() { params, reply }: AuthorCall<typeof getFlowLinkSecret>): Promise<LinkSecret> {
    return this.show(flow(params.id), reply);
  }

  @Serve(rotateFlowLinkSecret)
  rotateFlow(@Input() { params, user, reply }: AuthorCall<typeof rotateFlowLinkSecret>): Promise<LinkSecret> {
    return this.rotate(flow(params.id), user.id, reply);
  }

  @Serve(getSequenceLinkSecret)
  ofSequence(@Input() { params, reply }: AuthorCall<typeof getSequenceLinkSecret>): Promise<LinkSecret> {
    return this.show(sequence(params.id), reply);
  }

  @Serve(rotateSequenceLinkSecret)
  rotateSequence(@Input() { params, user, reply }: AuthorCall<typeof rotateSequenceLinkSecret>): Promise<LinkSecret> {
    return this.rotate(sequence(params.id), user.id, reply);
  }

  private async show(scope: LinkScope, reply: Call['reply']): Promise<LinkSecret> {
    void reply.header('cache-control', 'no-store');
    return { secret: await this.secrets.secretOf(scope), prefix: signedPrefix(scope) };
  }

  private async rotate(scope: LinkScope, userId: string, reply: Call['reply']): Promise<LinkSecret> {
    void reply.header('cache-control', 'no-store');
    const secret = await this.secrets.rotate(scope);
    this.audit.record('link-secret-rotated', { userId, kind: scope.kind, itemId: scope.id });
    return { secret, prefix: signedPrefix(scope) };
  }
}
