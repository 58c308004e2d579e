/** A passkey in software, with which tests answer as browsers do, and as attackers would. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string;
  /** The device didn't check who uses it. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
}
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

export class SoftAuthenticator {
  readonly id = randomBytes(16);
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;
  private userHandle = '';

  constructor(private readonly origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.publicKey = pair.publicKey;
    this.privateKey = pair.privateKey;
  }

  make(options: Readonly<Record<string, unknown>>, lie: Lie = {}) {
    this.userHandle = (options['user'] as { id: string }).id;
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([this.head(ATTESTED, lie), Buffer.alloc(16), length, this.id, key]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, lie),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    });
  }

  show(options: Readonly<Record<string, unknown>>, lie: Lie = {}) {
    const authData = this.head(0, lie);
    const clientDataJSON = this.clientData('webauthn.get', options, lie);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      userHandle: lie.userHandle ?? this.userHandle,
    });
  }

  private answer<R>(response: R) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  private head(flags: number, { rpId = new URL(this.origin).hostname, isUnverified, counter = 0 }: Lie): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (isUnverified ? 0 : VERIFIED)]), count]);
  }

  private clientData(type: string, options: Readonly<Record<string, unknown>>, lie: Lie): string {
    const { challenge = options['challenge'], origin = this.origin } = lie;
    return Buffer.from(JSON.stringify({ type: lie.type ?? type, challenge, origin })).toString('base64url');
  }
}
