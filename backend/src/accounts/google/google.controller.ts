import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { googleLogin, type Session } from '@parley/contracts/http/auth';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { LogInWithGoogle } from './log-in-with-google.handler.js';

@Controller()
export class GoogleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly throttle: Throttle,
  ) {}

  @Serve(googleLogin)
  async login(@Input() { body, ip }: Call<typeof googleLogin>): Promise<Session> {
    await this.throttle.take('googlePerAddress', ip);
    return this.commands.execute(new LogInWithGoogle(body.idToken, body.nonce));
  }
}
