import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { googleLogin, type Session } from '@parley/contracts/http/auth';
import { requestLanguage } from '../../platform/http/request-language.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { Accounts } from '../accounts.js';
import { deviceOf } from '../sessions/device.js';
import { LogInWithGoogle } from './log-in-with-google.handler.js';

@Controller()
export class GoogleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
  ) {}

  @Serve(googleLogin)
  async login(@Input() { body, ip, headers }: Call<typeof googleLogin>): Promise<Session> {
    await this.throttle.take('googlePerAddress', ip);
    const session = await this.commands.execute(new LogInWithGoogle(body.idToken, body.nonce, deviceOf(headers)));
    await this.accounts.speaks(session.id, requestLanguage(headers));
    return session;
  }
}
