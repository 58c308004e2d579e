import { Controller } from '@nestjs/common';
import type { Session } from '@parley/contracts/http/auth';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '@parley/contracts/http/passkeys';
import type { ReplyOf } from '@parley/contracts/http/route';
import { unauthenticated } from '../../platform/http/refusal.js';
import { requestLanguage } from '../../platform/http/request-language.js';
import { Input, Serve, type AuthorCall, type Call } from '../../platform/http/serve.js';
import { Throttle } from '../../platform/http/throttle.js';
import { Audit } from '../../platform/log/audit.js';
import { Accounts } from '../accounts.js';
import { AskedPasswords } from '../asked-passwords.js';
import { recordRefused } from '../refused-login.js';
import { SessionOpener } from '../session-opener.js';
import { deviceOf } from '../sessions/device.js';
import { Passkeys } from './passkeys.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly accounts: Accounts,
    private readonly asked: AskedPasswords,
    private readonly passkeys: Passkeys,
    private readonly opener: SessionOpener,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  @Serve(listPasskeys)
  async list(@Input() { user }: AuthorCall<typeof listPasskeys>): Promise<ReplyOf<typeof listPasskeys>> {
    return { passkeys: await this.passkeys.list(user.id) };
  }

  @Serve(beginPasskey)
  async begin(@Input() { user, body }: AuthorCall<typeof beginPasskey>): Promise<ReplyOf<typeof beginPasskey>> {
    const account = await this.accounts.byId(user.id);
    if (!account) throw unauthenticated();
    await this.asked.check(account, body.password);
    return this.passkeys.begin(account);
  }

  @Serve(addPasskey)
  async add(@Input() { user, body }: AuthorCall<typeof addPasskey>): Promise<ReplyOf<typeof addPasskey>> {
    const passkey = await this.passkeys.add(user.id, body);
    this.audit.record('passkey-added', { userId: user.id });
    return passkey;
  }

  @Serve(renamePasskey)
  rename(@Input() { user, params, body }: AuthorCall<typeof renamePasskey>): Promise<ReplyOf<typeof renamePasskey>> {
    return this.passkeys.rename(user.id, params.passkeyId, body.name);
  }

  @Serve(removePasskey)
  async remove(@Input() { user, params }: AuthorCall<typeof removePasskey>): Promise<ReplyOf<typeof removePasskey>> {
    await this.passkeys.remove(user.id, params.passkeyId);
    this.audit.record('passkey-removed', { userId: user.id });
    return { removed: true };
  }

  @Serve(beginPasskeyLogin)
  async beginLogin(@Input() { ip }: Call<typeof beginPasskeyLogin>): Promise<ReplyOf<typeof beginPasskeyLogin>> {
    await this.throttle.take('passkeyPerAddress', ip);
    return this.passkeys.beginLogin();
  }

  /** A passkey is something that the person has, and knows or is: no code is asked for. */
  @Serve(passkeyLogin)
  async login(@Input() { body, ip, headers }: Call<typeof passkeyLogin>): Promise<Session> {
    await this.throttle.take('passkeyPerAddress', ip);
    const userId = await this.passkeys.verify(body.answer).catch(recordRefused(this.audit, 'passkey'));
    const session = await this.opener.openProven(userId, deviceOf(headers));
    this.audit.record('passkey-login', { userId });
    await this.accounts.speaks(userId, requestLanguage(headers));
    return session;
  }
}
