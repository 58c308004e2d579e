import { Controller, Inject } from '@nestjs/common';
import { getPlayable } from '@parley/contracts/http/chats';
import { getSequencePlayable } from '@parley/contracts/http/sequences';
import type { SequencePlayable } from '@parley/contracts/sequence/playable';
import type { Addresses } from '../platform/http/hosts.js';
import { Input, Serve, type Call } from '../platform/http/serve.js';
import { keepPacked } from '../platform/http/packed-json.js';
import { ofAddress } from '../platform/http/work-budget.js';
import { Throttle } from '../platform/http/throttle.js';
import { ADDRESSES } from '../platform/tokens.js';
import { refuseForeignSite } from './embed-origins.js';
import { Playables, type LinkParameters } from './playables.js';
import { SequencePlayables } from './sequence-playables.js';

@Controller()
export class PlayableController {
  constructor(
    private readonly playables: Playables,
    private readonly sequences: SequencePlayables,
    private readonly throttle: Throttle,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  @Serve(getPlayable)
  async playable(@Input() { params, query, headers, ip, reply }: Call<typeof getPlayable>): Promise<string> {
    await this.throttle.takeHere('publishedPerAddress', ip);
    const data = await this.playables.pageData(params.id, linkOf(query));
    refuseForeignSite(data.settings.embedOrigins, headers['origin'], this.addresses);
    void reply.headers({ 'cache-control': 'no-cache', vary: 'origin' }).type('application/json; charset=utf-8');
    const { text, packed } = this.playables.textOf(data, ofAddress(ip));
    if (packed) keepPacked(reply, packed);
    return text;
  }

  @Serve(getSequencePlayable)
  async sequence(
    @Input() { params, query, headers, ip, reply }: Call<typeof getSequencePlayable>,
  ): Promise<SequencePlayable> {
    await this.throttle.takeHere('publishedPerAddress', ip);
    const data = await this.sequences.pageData(params.id, linkOf(query));
    refuseForeignSite(data.settings.embedOrigins, headers['origin'], this.addresses);
    void reply.headers({ 'cache-control': 'no-cache', vary: 'origin' });
    return data;
  }
}

const linkOf = ({ identifier, s, l }: Call<typeof getPlayable>['query']): LinkParameters => ({
  identifier: identifier ?? null,
  ...(s === undefined ? {} : { s }),
  ...(l === undefined ? {} : { language: l }),
  variables: {},
  test: null,
});
