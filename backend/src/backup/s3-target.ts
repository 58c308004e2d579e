/** Keeps backups in an S3 bucket, under a prefix. A bucket of its own, best at another provider. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BackupBucket } from '../platform/config/backup-settings.js';
import { BackupFault } from './backup-fault.js';
import type { BackupTarget, StoredObject } from './backup-target.js';

export class S3Target implements BackupTarget {
  private readonly client: S3Client;

  constructor(private readonly to: BackupBucket) {
    const { region, endpoint, accessKeyId, secretAccessKey } = to;
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
  }

  get address(): string {
    const { bucket, prefix } = this.to;
    return `s3://${bucket}/${prefix}`;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.tried(() => this.client.send(new PutObjectCommand({ ...this.at(name), Body: bytes })));
  }

  async read(name: string): Promise<Buffer | null> {
    return this.tried(async () => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand(this.at(name)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null;
        throw error;
      }
    });
  }

  async *list(folder: string): AsyncIterable<StoredObject> {
    const { bucket: Bucket, prefix } = this.to;
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket, Prefix: `${prefix}${folder}/` });
    const iterator = pages[Symbol.asyncIterator]();
    for (;;) {
      const page = await this.tried(() => iterator.next());
      if (page.done) return;
      for (const { Key = '', Size = 0 } of page.value.Contents ?? [])
        yield { name: Key.slice(prefix.length), bytes: Size };
    }
  }

  async delete(name: string): Promise<void> {
    await this.tried(() => this.client.send(new DeleteObjectCommand(this.at(name))));
  }

  async tidy(): Promise<void> {
    // A bucket has no unfinished objects.
  }

  async close(): Promise<void> {
    this.client.destroy();
  }

  private at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.to.bucket, Key: `${this.to.prefix}${name}` };
  }

  /** The client itself tries three times. */
  private async tried<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const { name, code } = error as { name: string; code?: unknown };
      const reason = typeof code === 'string' ? code : name;
      throw new BackupFault(
        `${this.address} can’t be used (${reason}). Check its address, that the bucket exists, and the rights of the key.`,
      );
    }
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
