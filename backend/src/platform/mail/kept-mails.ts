/** Stores mails while no SMTP server is configured: files in the data directory that only its owner can read. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.js';
import type { Mail, Mailer } from './mail.js';

export interface KeptMail extends Mail {
  /** ISO 8601 */
  readonly at: string;
}
/** Older ones are deleted. */
const MAX_KEPT = 100;

export class KeptMails implements Mailer {
  constructor(
    private readonly directory: string,
    private readonly clock: Clock,
  ) {}

  async send(mail: Mail): Promise<void> {
    const at = new Date(this.clock.now()).toISOString();
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const file = join(this.directory, `${at.replace(/\D/g, '')}-${randomUUID()}.json`);
    const kept: KeptMail = { at, to: mail.to, subject: mail.subject, text: mail.text };
    await writeFile(`${file}.tmp`, JSON.stringify(kept, null, 1), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
    for (const old of (await this.names()).slice(MAX_KEPT)) await rm(join(this.directory, old), { force: true });
  }

  /** Newest first. */
  async list(): Promise<KeptMail[]> {
    const texts = await Promise.all(
      (await this.names()).map((name) => readFile(join(this.directory, name), 'utf8').catch(() => null)),
    );
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as KeptMail);
  }

  /** Deletes the mails to this address, and those that name it. */
  async forget(address: string): Promise<void> {
    const wanted = address.toLowerCase();
    for (const name of await this.names()) {
      const file = join(this.directory, name);
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.toLowerCase().includes(wanted)) await rm(file, { force: true });
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  }
}
