import { Controller } from '@nestjs/common';
import { getPlayable } from '@parley/contracts/http/chats';
import { Input, Serve, type Call } from '../platform/http/serve.js';
import { Playables } from './playables.js';

@Controller()
export class PlayableController {
  constructor(private readonly playables: Playables) {}

  @Serve(getPlayable)
  async playable(@Input() { params, query, reply }: Call<typeof getPlayable>): Promise<unknown> {
    const data = await this.playables.pageData(params.id, {
      identifier: query.identifier ?? null,
      ...(query.s === undefined ? {} : { s: query.s }),
      ...(query.l === undefined ? {} : { language: query.l }),
      variables: {},
      test: false,
    });
    void reply.header('cache-control', 'no-cache');
    return data;
  }
}
