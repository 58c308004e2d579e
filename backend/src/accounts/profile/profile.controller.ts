import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { config, me, updateProfile } from '@parley/contracts/http/auth';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Config } from '../../platform/config/config.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Maintenance } from '../../platform/http/maintenance.js';
import { unauthenticated } from '../../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { ADDRESSES, CONFIG } from '../../platform/tokens.js';
import { Accounts } from '../accounts.js';
import { AccountAdministrators } from '../administrators/account-administrators.js';
import { presentUser } from '../present-user.js';
import { SignupPolicy } from '../signup/signup-policy.js';
import { ChangeProfile } from './change-profile.handler.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly administrators: AccountAdministrators,
    private readonly signup: SignupPolicy,
    private readonly maintenance: Maintenance,
    @Inject(CONFIG) private readonly settings: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  @Serve(me)
  async me(@Input() { user }: AuthorCall<typeof me>): Promise<ReplyOf<typeof me>> {
    const account = await this.accounts.byId(user.id);
    if (!account) throw unauthenticated();
    const administrator = await this.administrators.has(user.id);
    return { ...presentUser(account), administrator, features: this.features() };
  }

  /** With what this server can do: it sends mails, and has an app at Thinkific. */
  private features(): Record<string, boolean> {
    const { features, smtpUrl, thinkific } = this.settings;
    const { coursePlatforms = false } = features;
    return {
      ...features,
      learnerMails: coursePlatforms && smtpUrl !== null,
      forcedCompletion: coursePlatforms && thinkific !== null,
    };
  }

  @Serve(updateProfile)
  updateProfile(@Input() { user, body }: AuthorCall<typeof updateProfile>): Promise<ReplyOf<typeof updateProfile>> {
    return this.commands.execute(new ChangeProfile(user.id, body));
  }

  @Serve(config)
  async config(): Promise<ReplyOf<typeof config>> {
    return {
      shareUrl: this.addresses.shareUrl,
      features: this.features(),
      hasAccounts: await this.accounts.anyActive(),
      ...((await this.maintenance.isOn()) && { maintenance: true }),
      signup: await this.signup.rules(),
      oidcName: this.settings.oidc?.name ?? null,
      googleClientId: this.settings.googleClientId,
    };
  }
}
