/** Files in an S3 bucket, or in MinIO. Browsers put them straight there; type, size and ACL are part of the signature. */
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '../config/config.js';
import { encodeKey, SIGNED_FOR, type FileStore, type FileToSign, type StoredFile } from './file-store.js';

const clientAt = (endpoint: string, { region, accessKeyId, secretAccessKey }: S3Config): S3Client =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise a checksum of nothing is signed, which no upload can meet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode === 404;

export class S3FileStore implements FileStore {
  readonly signedAddressesOutlive = true;
  /** The server's own way to the bucket. */
  private readonly client: S3Client;
  /** Signs for the address that browsers know. */
  private readonly signer: S3Client;

  constructor(private readonly config: S3Config) {
    this.client = clientAt(config.endpoint, config);
    this.signer = clientAt(config.publicUrl, config);
  }

  async sign({ key, type, size, now }: FileToSign): Promise<string> {
    const command = new PutObjectCommand({
      Bucket: this.config.bucket,
      Key: key,
      ContentType: type,
      ACL: 'public-read',
      ...(size === null ? {} : { ContentLength: size }),
    });
    return getSignedUrl(this.signer, command, {
      expiresIn: SIGNED_FOR,
      signingDate: new Date(now),
      signableHeaders: new Set(['host', 'content-type', ...(size === null ? [] : ['content-length'])]),
      unhoistableHeaders: new Set(['x-amz-acl']),
    });
  }

  urlOf(key: string): string {
    return `${this.config.publicUrl.replace(/\/+$/, '')}/${this.config.bucket}/${encodeKey(key)}`;
  }

  async open(key: string): Promise<StoredFile | null> {
    const where = { Bucket: this.config.bucket, Key: key };
    try {
      const { ContentLength: size = 0 } = await this.client.send(new HeadObjectCommand(where));
      return {
        size,
        read: (from, length) => this.read(where, from, Math.min(length, size - from)),
        close: async () => undefined,
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.config.bucket, Key: key }));
  }

  async isFull(): Promise<boolean> {
    return false;
  }

  async tidy(): Promise<void> {
    // S3 keeps no halves of a PUT.
  }

  /** Makes the bucket, readable by everybody, where there is none; one that is there is left as it is. */
  async prepare(): Promise<void> {
    const { bucket: Bucket } = this.config;
    try {
      await this.client.send(new HeadBucketCommand({ Bucket }));
      return;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await this.client.send(new CreateBucketCommand({ Bucket }));
    const readable = {
      Effect: 'Allow',
      Principal: { AWS: ['*'] },
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${Bucket}/*`],
    };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [readable] });
    await this.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  }

  async close(): Promise<void> {
    this.client.destroy();
    this.signer.destroy();
  }

  private async read(where: { Bucket: string; Key: string }, from: number, length: number): Promise<Buffer> {
    if (length <= 0) return Buffer.alloc(0);
    const range = new GetObjectCommand({ ...where, Range: `bytes=${from}-${from + length - 1}` });
    const { Body } = await this.client.send(range);
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }
}
