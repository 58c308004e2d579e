/**
 * While an installation is maintained, nothing is changed: neither by authors nor by learners, whose player keeps their
 * answers and sends them afterwards. Reading goes on, and so do logins and the page Operation, which ends it.
 */
import { Injectable } from '@nestjs/common';
import { MAINTENANCE, MAINTENANCE_WORDS } from '@parley/contracts/http/maintenance';
import type { Route } from '@parley/contracts/http/route';
import { StoredSettings } from '../installation-settings.js';
import { Refusal } from './refusal.js';

/** Seconds after which a program should ask again. */
const ASK_AGAIN = 60;
/** Logins and what ends them, and the page Operation. Whoever signs up by one of them is refused by `NewAccounts`. */
const LOGINS = 'login|logout|google|oidc|passkey_login|second_step|forgot_password|reset_password|sessions';
const GOES_ON = new RegExp(`^/(auth/(${LOGINS})|operation)(/|$)`);

@Injectable()
export class Maintenance {
  constructor(private readonly settings: StoredSettings) {}

  async isOn(): Promise<boolean> {
    return (await this.settings.read()).maintenance !== null;
  }

  /** @throws Refusal 503 */
  async check(): Promise<void> {
    if (await this.isOn())
      throw new Refusal(503, MAINTENANCE_WORDS, { code: MAINTENANCE, retryAfterSeconds: ASK_AGAIN });
  }

  /** @throws Refusal 503 if the route changes something */
  async admit({ method, path }: Pick<Route, 'method' | 'path'>): Promise<void> {
    if (method !== 'GET' && !GOES_ON.test(path)) await this.check();
  }
}
