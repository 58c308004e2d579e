/** Settings that are allowed, and don't do what an operator expects of them. The log, the doctor and the page Operation tell. */
import type { SettingAdvice } from '@parley/contracts/http/operation';
import type { Config } from './config.js';

interface Advice {
  readonly applies: (config: Config) => boolean;
  readonly text: string;
}

const ADVICE: Readonly<Record<SettingAdvice, Advice>> = {
  'domains-unproven': {
    applies: ({ signup, smtpUrl }) => signup.policy === 'open' && signup.domains.length > 0 && smtpUrl === null,
    text: 'SIGNUP_DOMAINS proves nothing without a mail server: whoever types an address of these domains gets an account. Set SMTP_URL, or SIGNUP=invited.',
  },
  'no-share-url': {
    applies: ({ publicUrl, shareUrl }) => publicUrl !== null && !isLocal(publicUrl) && shareUrl === null,
    text: 'SHARE_URL isn’t set, so learners’ links lead to this machine alone. Set it to the address that learners use, another than PUBLIC_URL.',
  },
};

/** In the order of the table. */
export const adviceFor = (config: Config): SettingAdvice[] =>
  (Object.keys(ADVICE) as SettingAdvice[]).filter((name) => ADVICE[name].applies(config));

export const adviceText = (name: SettingAdvice): string => ADVICE[name].text;

/** Only this machine reaches it. */
export const isLocal = (origin: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(origin).host);
