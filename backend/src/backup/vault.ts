/**
 * Encrypts what goes to a target, in the format of age. The passphrase opens the target's own key, and that key
 * everything else, because a passphrase is slow on purpose. Parts are named by a keyed hash of their content: equal parts
 * are sent once, and the name proves the content. By hand: `age -d -i parley-key.age parts/… | gunzip`.
 */
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupFault, DamagedObject } from './backup-fault.js';
import type { BackupTarget } from './backup-target.js';

const KEY = 'parley-key.age';
/** 64 MiB and a third of a second for each try of a passphrase. */
const WORK_FACTOR = 16;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

export interface PartKind {
  /** Texts are packed; uploaded files are so already. */
  readonly isText: boolean;
}

export class Vault {
  private readonly encrypter = new Encrypter();
  private readonly decrypter = new Decrypter();

  private constructor(
    readonly target: BackupTarget,
    private readonly identity: string,
    recipient: string,
  ) {
    this.encrypter.addRecipient(recipient);
    this.decrypter.addIdentity(identity);
  }

  /**
   * Opens the target, or prepares an empty one.
   * @throws BackupFault if the passphrase is another, or the key is missing although there are backups
   */
  static async openOrMake(target: BackupTarget, passphrase: string): Promise<Vault> {
    if ((await target.read(KEY)) === null) {
      for await (const { name } of target.list('backups'))
        throw new BackupFault(`${target.address} has backups (${name}) but not their key ${KEY}. Put the key back.`);
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      encrypter.setScryptWorkFactor(WORK_FACTOR);
      await target.write(KEY, await encrypter.encrypt(`${await generateX25519Identity()}\n`));
    }
    return Vault.open(target, passphrase);
  }

  /** @throws BackupFault if there is no backup, or the passphrase is another */
  static async open(target: BackupTarget, passphrase: string): Promise<Vault> {
    const sealed = await target.read(KEY);
    if (sealed === null) throw new BackupFault(`There is no backup in ${target.address}: ${KEY} is missing.`);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    let identity: string;
    try {
      identity = (await decrypter.decrypt(sealed, 'text')).trim();
    } catch {
      throw new BackupFault(
        `BACKUP_PASSPHRASE doesn’t open ${KEY} in ${target.address}. Use the passphrase of the first backup there.`,
      );
    }
    return new Vault(target, identity, await identityToRecipient(identity));
  }

  /** Equal texts have equal hashes within this target, and other hashes in every other target. */
  hash(content: string | Uint8Array, purpose = 'part'): string {
    return createHmac('sha256', `${this.identity} ${purpose}`).update(content).digest('hex');
  }

  /** @returns the bytes that the target keeps */
  async write(name: string, content: string | Uint8Array): Promise<number> {
    const sealed = await this.encrypter.encrypt(content);
    await this.target.write(name, sealed);
    return sealed.length;
  }

  /** @throws BackupFault if the object is missing or changed */
  async read(name: string): Promise<Buffer> {
    const sealed = await this.target.read(name);
    if (sealed === null) throw new DamagedObject(name, `${name} is missing in ${this.target.address}.`);
    try {
      return Buffer.from(await this.decrypter.decrypt(sealed));
    } catch {
      throw damaged(name, this.target);
    }
  }

  partOf(content: Uint8Array): string {
    const hash = this.hash(content);
    return `parts/${hash.slice(0, 2)}/${hash}.age`;
  }

  /** @returns the bytes that the target keeps */
  async writePart(part: string, content: Uint8Array, { isText }: PartKind): Promise<number> {
    return this.write(part, isText ? await pack(content, { level: 4 }) : content);
  }

  /** @throws BackupFault if the part is missing, or its content is another */
  async readPart(part: string, { isText }: PartKind): Promise<Buffer> {
    const found = await this.read(part);
    const content = isText ? await unpack(found).catch(() => null) : found;
    if (content === null || this.partOf(content) !== part) throw damaged(part, this.target);
    return content;
  }
}

const damaged = (name: string, { address }: BackupTarget): DamagedObject =>
  new DamagedObject(name, `${name} in ${address} was changed or cut off.`);
