/**
 * Pages that a launch leads to in place of a chat. Such a page has an address of its own, so that loading it again shows
 * it again instead of launching twice; the address has the whole page, sealed, and works in the browser that launched.
 */
import { timingSafeEqual } from 'node:crypto';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { Clock } from '../../platform/clock.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { hashOf } from '../../platform/hash-of.js';
import { secret } from './secrets.js';
import type { PageLink } from './lti-pages.js';
import type { LtiPageMessage } from './lti-words.js';
import { LtiRefusal } from './lti-refusal.js';

/** As long as the chat of a launch can be loaded again. */
const KEPT_MS = 12 * 3_600_000;
const PLACE = 'address';
/** The server reads no longer part of an address (`maxParamLength`). */
const MAX_TOKEN = 2_000;
export const OPENED_PATH = '/lti/opened';

export interface LaunchPage {
  readonly status: 200 | 403 | 404 | 410;
  readonly message: LtiPageMessage;
  readonly language: InterfaceLanguage;
  readonly title?: string;
  readonly links?: readonly PageLink[];
  /** The address of the course. */
  readonly returnUrl?: string;
}
interface Kept {
  readonly page: LaunchPage;
  /** base64url; of the cookie. */
  readonly hash: string;
  /** ms */
  readonly endsAt: number;
}

const cookieName = (token: string): string => `__lti_page_${hashOf(token).toString('hex').slice(0, 8)}`;

export class LaunchPages {
  private readonly sealing: SealedSecrets;

  constructor(
    encryptionKey: Buffer,
    private readonly clock: Clock,
  ) {
    this.sealing = new SealedSecrets(encryptionKey);
  }

  /**
   * A way back that would make the address too long is left out.
   * @returns a path, and the `Set-Cookie` without which it shows nothing
   */
  keep(page: LaunchPage): { readonly path: string; readonly cookie: string } {
    const cookie = secret();
    const hash = hashOf(cookie).toString('base64url');
    const whole = this.sealed(page, hash);
    const { returnUrl: _, ...withoutReturn } = page;
    const token = whole.length > MAX_TOKEN ? this.sealed(withoutReturn, hash) : whole;
    const attributes = `Max-Age=${KEPT_MS / 1_000}; Path=/lti; HttpOnly; SameSite=None; Secure; Partitioned`;
    return { path: `${OPENED_PATH}/${token}`, cookie: `${cookieName(token)}=${cookie}; ${attributes}` };
  }

  /** @throws LtiRefusal if it has ended, or the browser is another one */
  open(token: string, cookies: Readonly<Record<string, string>>): LaunchPage {
    const kept = this.read(token);
    const given = hashOf(cookies[cookieName(token)] ?? '');
    if (!kept || kept.endsAt < this.clock.now() || !timingSafeEqual(given, Buffer.from(kept.hash, 'base64url')))
      throw new LtiRefusal('unknown-state');
    return kept.page;
  }

  private sealed(page: LaunchPage, hash: string): string {
    const kept: Kept = { page, hash, endsAt: this.clock.now() + KEPT_MS };
    return this.sealing.seal('lti page', JSON.stringify(kept), PLACE).toString('base64url');
  }

  private read(token: string): Kept | null {
    if (token.length > MAX_TOKEN) return null;
    try {
      return JSON.parse(this.sealing.unseal('lti page', Buffer.from(token, 'base64url'), PLACE)) as Kept;
    } catch {
      return null;
    }
  }
}
