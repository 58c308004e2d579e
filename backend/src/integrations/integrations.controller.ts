import { Controller } from '@nestjs/common';
import {
  addIntegration,
  listIntegrations,
  removeIntegration,
  updateIntegration,
} from '@parley/contracts/http/integrations';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../platform/http/serve.js';
import { Integrations } from './integrations.js';

@Controller()
export class IntegrationsController {
  constructor(private readonly integrations: Integrations) {}

  @Serve(listIntegrations)
  async list(@Input() { user }: AuthorCall<typeof listIntegrations>): Promise<ReplyOf<typeof listIntegrations>> {
    return { integrations: await this.integrations.list(user.id) };
  }

  @Serve(addIntegration)
  add(
    @Input() { user, params, body, reply }: AuthorCall<typeof addIntegration>,
  ): Promise<ReplyOf<typeof addIntegration>> {
    void reply.header('cache-control', 'no-store');
    const { language = 'en', ...config } = body;
    return this.integrations.add(user.id, params.type, config, language);
  }

  @Serve(updateIntegration)
  update(
    @Input() { user, params, body }: AuthorCall<typeof updateIntegration>,
  ): Promise<ReplyOf<typeof updateIntegration>> {
    const { language: _language, ...config } = body;
    return this.integrations.change(user.id, params.type, config);
  }

  @Serve(removeIntegration)
  async remove(
    @Input() { user, params }: AuthorCall<typeof removeIntegration>,
  ): Promise<ReplyOf<typeof removeIntegration>> {
    await this.integrations.remove(user.id, params.type);
    return { config: null };
  }
}
