/** Recommends other settings at the start: of what doesn't do what it seems to, and if everybody could make an account. */
import { isIP } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import type { Config } from '../../platform/config/config.js';
import { adviceFor, adviceText } from '../../platform/config/setting-advice.js';
import { isPublic } from '../../platform/safe-fetch/networks.js';
import { CONFIG, LOG } from '../../platform/tokens.js';

/** Names that only machines nearby know. */
const NEARBY = /(^|\.)(localhost|local|lan|internal|test|home\.arpa)$/i;

/** Judges the name alone: the internet may reach a name with a dot that isn't reserved. */
export function isOnInternet(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? isPublic(host) : host.includes('.') && !NEARBY.test(host);
}

@Injectable()
export class OpenSignupWarning implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    for (const name of adviceFor(this.config)) this.log.warn({ setting: name }, adviceText(name));
    const { signup, publicUrl } = this.config;
    const isOpen = signup.policy === 'open' && signup.domains.length === 0;
    if (!isOpen || publicUrl === null || !isOnInternet(publicUrl)) return;
    this.log.warn(
      { publicUrl },
      'Anyone on the internet can make an account here. If that isn’t meant, set SIGNUP=invited, or SIGNUP_DOMAINS to the mail domains of your school.',
    );
  }
}
