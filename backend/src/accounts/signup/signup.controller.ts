import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { signup, type Session } from '@parley/contracts/http/auth';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { SignUp } from './signup.handler.js';

@Controller()
export class SignupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly throttle: Throttle,
  ) {}

  @Serve(signup)
  async signup(@Input() { body, ip }: Call<typeof signup>): Promise<Session> {
    await this.throttle.take('signupPerMail', `${ip} ${body.email}`);
    await this.throttle.take('signupPerAddress', ip);
    return this.commands.execute(new SignUp(body.email, body.password, body.name || null, body.language ?? 'en'));
  }
}
