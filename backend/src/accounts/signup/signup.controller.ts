import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { signup, type Session } from '@parley/contracts/http/auth';
import { requestLanguage } from '../../platform/http/request-language.js';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { Accounts } from '../accounts.js';
import { deviceOf } from '../sessions/device.js';
import { SignUp } from './signup.handler.js';

@Controller()
export class SignupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
  ) {}

  @Serve(signup)
  async signup(@Input() { body, ip, headers }: Call<typeof signup>): Promise<Session> {
    await this.throttle.take('signupPerMail', `${ip} ${body.email}`);
    await this.throttle.take('signupPerAddress', ip);
    const { email, password, name, language = 'en' } = body;
    const session = await this.commands.execute(new SignUp(email, password, name || null, language, deviceOf(headers)));
    await this.accounts.speaks(session.id, body.language ?? requestLanguage(headers));
    return session;
  }
}
