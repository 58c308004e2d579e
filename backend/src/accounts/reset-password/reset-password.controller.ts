import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { forgotPassword, resetPassword } from '@parley/contracts/http/auth-reset';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import { MAIL_QUEUE } from '../../platform/tokens.js';
import { ResetPassword } from './reset-password.handler.js';

@Controller()
export class ResetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly throttle: Throttle,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  /** Looks the account up after the reply is sent, so neither the text nor the timing reveals whether it exists. */
  @Serve(forgotPassword)
  async forgot(@Input() { body, ip }: Call<typeof forgotPassword>): Promise<object> {
    await this.throttle.take('forgotPerMail', body.email);
    await this.throttle.take('forgotPerAddress', ip);
    await this.mails.add({ kind: 'set-password', recipient: body.email, language: body.language ?? 'en' });
    return {};
  }

  @Serve(resetPassword)
  async reset(@Input() { body, ip }: Call<typeof resetPassword>): Promise<object> {
    await this.throttle.take('resetPerAddress', ip);
    await this.commands.execute(new ResetPassword(body.token, body.newPassword));
    return {};
  }
}
