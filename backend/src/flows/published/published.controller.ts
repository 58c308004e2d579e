import { Controller } from '@nestjs/common';
import { getLatestVersion, getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { PublishedVersions } from './published-versions.js';

/** Versions don't change, but an archived flow may be played from caches for at most an hour. */
const CACHE = 'public, max-age=3600';

@Controller()
export class PublishedController {
  constructor(private readonly versions: PublishedVersions) {}

  @Serve(getPublished)
  async published(@Input() { params, query, reply }: Call<typeof getPublished>): Promise<ReplyOf<typeof getPublished>> {
    const published = await this.versions.read(params.id, params.version, query);
    void reply.header('cache-control', CACHE);
    return published;
  }

  @Serve(getLatestVersion)
  latest(@Input() { params }: Call<typeof getLatestVersion>): Promise<ReplyOf<typeof getLatestVersion>> {
    return this.versions.latest(params.id);
  }
}
