import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { login, type Session } from '@parley/contracts/http/auth';
import { secondStep } from '@parley/contracts/http/two-factor';
import { requestLanguage } from '../../platform/http/request-language.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { Accounts } from '../accounts.js';
import { deviceOf } from '../sessions/device.js';
import { SecondSteps } from './second-steps.js';
import { LogIn } from './login.handler.js';

@Controller()
export class LoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly secondSteps: SecondSteps,
    private readonly throttle: Throttle,
  ) {}

  @Serve(login)
  async login(@Input() { body, ip, headers }: Call<typeof login>): Promise<Session> {
    await this.throttle.take('loginPerMail', `${ip} ${body.email}`);
    await this.throttle.take('loginPerAddress', ip);
    const session = await this.commands.execute(new LogIn(body.email, body.password, deviceOf(headers)));
    await this.accounts.speaks(session.id, requestLanguage(headers));
    return session;
  }

  @Serve(secondStep)
  async secondStep(@Input() { body, ip, headers }: Call<typeof secondStep>): Promise<Session> {
    await this.throttle.take('codePerAddress', ip);
    const session = await this.secondSteps.finish(body.ticket, body.code, deviceOf(headers));
    await this.accounts.speaks(session.id, requestLanguage(headers));
    return session;
  }
}
