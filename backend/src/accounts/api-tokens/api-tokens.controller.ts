import { Controller } from '@nestjs/common';
import { createApiToken, listApiTokens, revokeApiToken } from '@parley/contracts/http/api-tokens';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { ApiTokens } from './api-tokens.js';

@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokens) {}

  @Serve(listApiTokens)
  async list(@Input() { user }: AuthorCall<typeof listApiTokens>): Promise<ReplyOf<typeof listApiTokens>> {
    return { tokens: await this.tokens.list(user.id) };
  }

  @Serve(createApiToken)
  create(@Input() { user, body, reply }: AuthorCall<typeof createApiToken>): Promise<ReplyOf<typeof createApiToken>> {
    void reply.header('cache-control', 'no-store');
    return this.tokens.create(user.id, body);
  }

  @Serve(revokeApiToken)
  async revoke(@Input() { user, params }: AuthorCall<typeof revokeApiToken>): Promise<ReplyOf<typeof revokeApiToken>> {
    await this.tokens.revoke(user.id, params.tokenId);
    return { revoked: true };
  }
}
