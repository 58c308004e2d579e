/** Decides who may make an account. Every way to sign up asks here: with a password, with Google, with another provider. */
import { Inject, Injectable } from '@nestjs/common';
import { SIGNUP_REFUSALS, type SignupRules } from '@parley/contracts/http/auth';
import type { Config } from '../../platform/config/config.js';
import { foldCase } from '../../platform/fold-case.js';
import { StoredSettings } from '../../platform/installation-settings.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CONFIG } from '../../platform/tokens.js';
import { Accounts } from '../accounts.js';

interface Person {
  /** Someone shared something with this e-mail. */
  readonly isInvited: boolean;
  /** The e-mail's domain is allowed, or all are. */
  readonly fitsDomain: boolean;
}
type RefusalCode = keyof typeof SIGNUP_REFUSALS;

/** Each policy gives the reason against a person; null = the person may sign up. */
const POLICIES: Record<SignupRules['policy'], (person: Person) => RefusalCode | null> = {
  open: ({ isInvited, fitsDomain }) => (isInvited || fitsDomain ? null : 'signup-domain'),
  invited: ({ isInvited }) => (isInvited ? null : 'signup-invited'),
  closed: () => 'signup-closed',
};

/**
 * `first`: nobody has an account yet. `enter`: they may have one. `prove`: they may if the e-mail is theirs, because its
 * domain is the reason.
 */
export type Admission = 'first' | 'enter' | 'prove';

const refused = (code: RefusalCode) => new Refusal(403, SIGNUP_REFUSALS[code], { code });

@Injectable()
export class SignupPolicy {
  constructor(
    private readonly accounts: Accounts,
    private readonly settings: StoredSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The rules that hold now: an administrator's choice comes before `SIGNUP`. */
  async rules(): Promise<SignupRules> {
    const { policy, domains } = this.config.signup;
    return { policy: (await this.settings.read()).signup ?? policy, domains };
  }

  /** @throws Refusal 403 */
  async admit(email: string): Promise<Admission> {
    if (!(await this.accounts.anyActive())) return 'first';
    const { policy, domains } = await this.rules();
    const isInvited = (await this.accounts.byEmail(email))?.state === 'invited';
    const fitsDomain = domains.length === 0 || domains.includes(domainOf(email));
    const reason = POLICIES[policy]({ isInvited, fitsDomain });
    if (reason !== null) throw refused(reason);
    return isInvited || domains.length === 0 ? 'enter' : 'prove';
  }

  /** A mailed link activates an invited account unless the policy is closed. */
  async admitsInvited(): Promise<boolean> {
    return POLICIES[(await this.rules()).policy]({ isInvited: true, fitsDomain: false }) === null;
  }
}

/** The whole domain: one that only begins or ends like an allowed one is another. */
const domainOf = (email: string): string => foldCase(email.slice(email.lastIndexOf('@') + 1));
