/** Requests and replies are encrypted with the learner's key: forgetting the learner makes both unreadable. */
import { Inject, Injectable } from '@nestjs/common';
import type { SubjectId } from '@parley/contracts/ids';
import type { Secrets } from '../../platform/config/secrets.js';
import { seal, unseal } from '../../platform/subjects/cipher.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SECRETS, SUBJECT_KEYS } from '../../platform/tokens.js';

@Injectable()
export class Payloads {
  private readonly sealing: SealedSecrets;

  constructor(
    @Inject(SUBJECT_KEYS) private readonly subjects: Pick<SubjectKeys, 'keysOf'>,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.sealing = new SealedSecrets(secrets.encryptionKey);
  }

  /** null = the learner is forgotten. @param subject null = about nobody: a test */
  async seal(subject: SubjectId | null, deliveryId: string, text: string): Promise<Buffer | null> {
    if (subject === null) return this.sealing.seal('webhook test', text, deliveryId);
    const key = await this.keyOf(subject);
    return key && seal(key, Buffer.from(text), deliveryId);
  }

  /** null = the learner is forgotten. */
  async open(subject: SubjectId | null, deliveryId: string, sealed: Buffer): Promise<string | null> {
    if (subject === null) return this.sealing.unseal('webhook test', sealed, deliveryId);
    const key = await this.keyOf(subject);
    return key && unseal(key, sealed, deliveryId).toString('utf8');
  }

  private async keyOf(subject: SubjectId): Promise<Buffer | null> {
    return (await this.subjects.keysOf([subject])).get(subject) ?? null;
  }
}
