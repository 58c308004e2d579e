/** Signed addresses that allow one PUT to the local disk: an HMAC over key, type, size and expiry. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { encodeKey, SIGNED_FOR, UPLOADS, type FileToSign } from './file-store.js';

/** The content of an address whose signature is valid. */
export interface CheckedPut {
  readonly key: string;
  readonly type: string;
  /** null = any, up to the limit */
  readonly size: number | null;
}

export class DiskAddresses {
  private readonly secret: Buffer;

  constructor(jwtSecret: Uint8Array) {
    this.secret = Buffer.from(hkdfSync('sha256', jwtSecret, 'parley', 'upload addresses', 32));
  }

  sign({ key, type, size, now }: FileToSign): string {
    const expires = String(Math.floor(now / 1_000) + SIGNED_FOR);
    const wanted = size === null ? '' : String(size);
    const signature = this.mac(key, type, wanted, expires).toString('base64url');
    return `${UPLOADS}${encodeKey(key)}?${new URLSearchParams({ type, size: wanted, expires, signature }).toString()}`;
  }

  /** @param now ms since 1970 */
  check(key: string, query: Readonly<Record<string, unknown>>, now: number): CheckedPut | 'forged' | 'expired' {
    const { type, size, expires, signature } = query;
    if (![type, size, expires, signature].every((value) => typeof value === 'string')) return 'forged';
    const expected = this.mac(key, type as string, size as string, expires as string);
    const given = Buffer.from(signature as string, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
    if (Number(expires) * 1_000 < now) return 'expired';
    return { key, type: type as string, size: size === '' ? null : Number(size) };
  }

  private mac(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest();
  }
}
