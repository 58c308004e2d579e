import { Controller } from '@nestjs/common';
import { getLatestVersion, getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { goneOf } from '../../platform/http/gone.js';
import { keepPacked } from '../../platform/http/packed-json.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { ofAddress } from '../../platform/http/work-budget.js';
import { Throttle } from '../../platform/http/throttle.js';
import { PublishedVersions } from './published-versions.js';

/** Versions don't change, but an archived flow may be played from caches for at most an hour. */
const CACHE = 'public, max-age=3600';

@Controller()
export class PublishedController {
  constructor(
    private readonly versions: PublishedVersions,
    private readonly throttle: Throttle,
  ) {}

  /** @returns JSON text, or nothing for whoever has it already */
  @Serve(getPublished)
  async published(@Input() { params, query, headers, ip, reply }: Call<typeof getPublished>): Promise<string> {
    await this.throttle.takeHere('publishedPerAddress', ip);
    const { text, tag, packed } = await this.versions.text(
      params.id,
      params.version,
      query,
      ofAddress(ip),
      goneOf(reply),
    );
    void reply.headers({ 'cache-control': CACHE, etag: tag }).type('application/json; charset=utf-8');
    if (knows(headers['if-none-match'], tag)) {
      void reply.status(304);
      return '';
    }
    keepPacked(reply, packed);
    return text;
  }

  @Serve(getLatestVersion)
  async latest(@Input() { params, ip }: Call<typeof getLatestVersion>): Promise<ReplyOf<typeof getLatestVersion>> {
    await this.throttle.takeHere('publishedPerAddress', ip);
    return this.versions.latest(params.id);
  }
}

const knows = (known: string | string[] | undefined, tag: string): boolean =>
  String(known ?? '')
    .split(',')
    .some((each) => each.trim() === tag);
