import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { Settings } from '@parley/contracts/definition/definition';
import type { User } from '@parley/contracts/http/auth';
import type { UserId } from '@parley/contracts/ids';
import { Audit } from '../../platform/log/audit.js';
import { unauthenticated } from '../../platform/http/refusal.js';
import { Accounts } from '../accounts.js';
import { presentUser } from '../present-user.js';

export class ChangeProfile extends Command<User> {
  constructor(
    readonly userId: UserId,
    /** `settings` replaces the whole object: an absent key is inherited again (decision 20). */
    readonly change: { readonly name?: string; readonly settings?: Settings; readonly language?: InterfaceLanguage },
  ) {
    super();
  }
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(
    private readonly accounts: Accounts,
    private readonly audit: Audit,
  ) {}

  async execute({ userId, change }: ChangeProfile): Promise<User> {
    const { name, settings, language = null } = change;
    const before = name === undefined ? null : await this.accounts.byId(userId);
    if (name !== undefined || settings !== undefined)
      await this.accounts.change(userId, {
        ...(name !== undefined && { name: name || null }),
        ...(settings && { settings }),
      });
    await this.accounts.speaks(userId, language);
    const account = await this.accounts.byId(userId);
    if (!account) throw unauthenticated();
    // The log leaves out changes of language and defaults.
    if (before && before.name !== account.name) this.audit.record('profile-changed', { userId });
    return presentUser(account);
  }
}
