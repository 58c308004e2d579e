/** Marks of test links: HMAC-SHA256 over the target and the end, with a key of their own. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { signedPrefix, type LinkScope } from './link-signature.js';

/** How long a mark can begin tests; a test that it began goes on after that. */
export const TEST_MARK_MS = 24 * 3_600_000;
/** The end, in seconds since 1970, and the HMAC in base64url. */
const SHAPE = /^(\d{10})\.([\w-]{43})$/;

export class TestMarks {
  private readonly key: Buffer;

  constructor(encryptionKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'parley test mark', 32));
  }

  make(scope: LinkScope, now: number): string {
    const end = Math.ceil((now + TEST_MARK_MS) / 1_000);
    return `${end}.${this.mac(scope, end)}`;
  }

  /** Compares the text, because base64url can spell the same bytes in several ways. */
  isValid(scope: LinkScope, mark: string, now: number): boolean {
    const [, end, mac] = SHAPE.exec(mark) ?? [];
    if (end === undefined || mac === undefined || now >= Number(end) * 1_000) return false;
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(scope, Number(end))));
  }

  private mac(scope: LinkScope, end: number): string {
    return createHmac('sha256', this.key).update(signedPrefix(scope, end)).digest('base64url');
  }
}
