import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Session } from '@parley/contracts/http/auth';
import { beginOidc, finishOidc } from '@parley/contracts/http/auth-oidc';
import type { ReplyOf } from '@parley/contracts/http/route';
import { requestLanguage } from '../../platform/http/request-language.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { Accounts } from '../accounts.js';
import { deviceOf } from '../sessions/device.js';
import { LogInWithOidc } from './log-in-with-oidc.handler.js';
import { OidcProvider } from './oidc-provider.js';

@Controller()
export class OidcController {
  constructor(
    private readonly commands: CommandBus,
    private readonly provider: OidcProvider,
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
  ) {}

  @Serve(beginOidc)
  async begin(@Input() { ip, reply }: Call<typeof beginOidc>): Promise<ReplyOf<typeof beginOidc>> {
    await this.throttle.take('oidcPerAddress', ip);
    void reply.header('cache-control', 'no-store');
    return this.provider.begin();
  }

  @Serve(finishOidc)
  async finish(@Input() { body, ip, headers }: Call<typeof finishOidc>): Promise<Session> {
    await this.throttle.take('oidcPerAddress', ip);
    const session = await this.commands.execute(new LogInWithOidc(body.query, body.secret, deviceOf(headers)));
    await this.accounts.speaks(session.id, requestLanguage(headers));
    return session;
  }
}
