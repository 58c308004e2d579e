/** Makes accounts for every way to sign up: the policy decides, and an address that gives access has to be proven. */
import { Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { UserId } from '@parley/contracts/ids';
import { Maintenance } from '../../platform/http/maintenance.js';
import { Audit } from '../../platform/log/audit.js';
import { AccountSessions } from '../account-sessions.js';
import { Accounts, type NewAccount } from '../accounts.js';
import { Invitations } from '../invitations.js';
import { SignupPolicy, type Admission } from './signup-policy.js';

@Injectable()
export class NewAccounts {
  constructor(
    private readonly accounts: Accounts,
    private readonly policy: SignupPolicy,
    private readonly invitations: Invitations,
    private readonly sessions: AccountSessions,
    private readonly maintenance: Maintenance,
    private readonly audit: Audit,
  ) {}

  /**
   * @param language of a mail that may be sent
   * @returns null if the e-mail has an account
   * @throws Refusal 403 if the policy is against it, 503 during maintenance, 409 if a mailed link must prove the e-mail first
   */
  async create(account: NewAccount, language: InterfaceLanguage): Promise<UserId | null> {
    const { email, emailVerified = false } = account;
    await this.maintenance.check();
    const admission = await this.policy.admit(email);
    const needsProof = this.invitations.needProof && !emailVerified;
    if (admission === 'prove' && needsProof) {
      await this.invitations.mailToNewcomer(email, language);
      return null;
    }
    const created = await this.activate(account, admission, !needsProof);
    if (!created) {
      // Somebody else made the first account just now.
      if (admission === 'first') return this.create(account, language);
      await this.invitations.askForProof(email, language);
      return null;
    }
    this.sessions.forget(created.id);
    this.audit.record(created.wasInvited ? 'invitation-activated' : 'signup', { userId: created.id });
    if (created.leads) this.audit.record('administrator-added', { account: created.id, by: 'first account' });
    return created.id;
  }

  private activate(account: NewAccount, admission: Admission, takeInvited: boolean) {
    return admission === 'first' ? this.accounts.activateFirst(account) : this.accounts.activate(account, takeInvited);
  }
}
