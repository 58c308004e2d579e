import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import {
  beginThinkific,
  getThinkificData,
  installThinkific,
  refreshThinkific,
  saveThinkificData,
  tellThinkificContent,
} from '@parley/contracts/http/thinkific';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { Input, Serve, type AuthorCall, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { ThinkificContents } from './thinkific-contents.js';
import { ThinkificSchools } from './thinkific-schools.js';

@Controller()
export class ThinkificController {
  constructor(
    private readonly schools: ThinkificSchools,
    private readonly contents: ThinkificContents,
    private readonly background: BackgroundWork,
    private readonly throttle: Throttle,
  ) {}

  @Serve(beginThinkific)
  begin(@Input() { user, body, reply }: AuthorCall<typeof beginThinkific>): Promise<ReplyOf<typeof beginThinkific>> {
    void reply.header('cache-control', 'no-store');
    return this.schools.begin(user.id, body.subdomain);
  }

  @Serve(installThinkific)
  async install(
    @Input() { user, body }: AuthorCall<typeof installThinkific>,
  ): Promise<ReplyOf<typeof installThinkific>> {
    await this.schools.install(user.id, body);
    this.background.wake('thinkific');
    return { subDomain: body.subdomain };
  }

  @Serve(getThinkificData)
  data(@Input() { user }: AuthorCall<typeof getThinkificData>): Promise<ReplyOf<typeof getThinkificData>> {
    return this.contents.data(user.id);
  }

  @Serve(saveThinkificData)
  async save(
    @Input() { user, body }: AuthorCall<typeof saveThinkificData>,
  ): Promise<ReplyOf<typeof saveThinkificData>> {
    await this.contents.link(user.id, body);
    return this.contents.data(user.id);
  }

  @Serve(refreshThinkific)
  async refresh(@Input() { user }: AuthorCall<typeof refreshThinkific>): Promise<ReplyOf<typeof refreshThinkific>> {
    await this.contents.refresh(user.id);
    this.background.wake('thinkific');
    return this.contents.data(user.id);
  }

  @Serve(tellThinkificContent)
  async tell(@Input() { body, ip }: Call<typeof tellThinkificContent>): Promise<ReplyOf<typeof tellThinkificContent>> {
    await this.throttle.takeHere('thinkificPerAddress', ip);
    return { mustComplete: await this.contents.told(body.school, body) };
  }
}
