/** Stores files in an S3 or MinIO bucket. Browsers upload directly; type, size and the other headers are signed. */
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { fileTypeOf } from '@parley/contracts/flow/uploads';
import type { Log } from '@parley/contracts/log';
import type { S3Config } from '../config/config.js';
import { Refusal } from '../http/refusal.js';
import {
  encodeKey,
  SIGNED_FOR,
  UPLOADS,
  type FileStore,
  type FileToSign,
  type SignedPut,
  type StoredFile,
} from './file-store.js';
import { tryBucket, type BucketManner, type PutManner, type Way } from './s3-trial.js';

const clientAt = (endpoint: string, { region, accessKeyId, secretAccessKey }: S3Config): S3Client =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the checksum of an empty body is signed, which no upload matches.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** ms; how long a bucket that refused isn't asked again */
const REFUSED_FOR = 10_000;

const away = (): Refusal =>
  new Refusal(503, 'Files can’t be stored right now. Please try again later.', {
    code: 'files-away',
    retryAfterSeconds: REFUSED_FOR / 1_000,
  });

export class S3FileStore implements FileStore {
  readonly signedAddressesOutlive = true;
  readonly needsSize = true;
  /** Uses the address at which this server reaches the bucket. */
  private readonly client: S3Client;
  /** Signs for the address at which browsers reach the bucket. */
  private readonly signer: S3Client;
  private origins: readonly string[] = [];
  private manner: BucketManner | null = null;
  private learning: Promise<void> | null = null;
  private refusedAt = -Infinity;

  constructor(
    private readonly config: S3Config,
    private readonly log: Log,
  ) {
    this.client = clientAt(config.endpoint, config);
    this.signer = clientAt(config.publicUrl, config);
  }

  async prepare(origins: readonly string[]): Promise<void> {
    this.origins = origins;
    await this.ready().catch(() => undefined);
  }

  async ready(): Promise<void> {
    if (this.manner !== null) return;
    if (performance.now() - this.refusedAt < REFUSED_FOR) throw away();
    this.learning ??= this.learn().finally(() => (this.learning = null));
    await this.learning;
  }

  get isPublic(): boolean {
    return this.manner?.isPublic ?? true;
  }

  async sign({ key, type, size, now }: FileToSign): Promise<SignedPut> {
    await this.ready();
    if (this.manner === null || size === null) throw new Error('the address of a file without a size was asked for');
    return this.signAt(this.signer, { key, type, size, now }, this.manner);
  }

  urlOf(key: string, shareUrl: string): string {
    return this.isPublic ? this.publicUrlOf(this.config.publicUrl, key) : shareUrl + UPLOADS + encodeKey(key);
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

  async put(key: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    await this.ready();
    const content: Buffer[] = [];
    for await (const chunk of chunks) content.push(chunk);
    // A whole file in memory, as uploads are small: its length and checksum are signed.
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.config.bucket,
        Key: key,
        Body: Buffer.concat(content),
        ContentType: fileTypeOf(key)?.type,
        ...(this.manner?.acl && { ACL: 'public-read' }),
      }),
    );
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.config.bucket, Key: key }));
  }

  async isFull(): Promise<boolean> {
    return false;
  }

  async tidy(): Promise<void> {
    // S3 keeps no incomplete files.
  }

  async close(): Promise<void> {
    await this.learning?.catch(() => undefined);
    this.client.destroy();
    this.signer.destroy();
  }

  private async learn(): Promise<void> {
    const { bucket, endpoint, publicUrl } = this.config;
    try {
      await this.makeBucket();
      const { manner, missing } = await tryBucket(
        {
          name: bucket,
          ways: publicUrl === endpoint ? [this.way(publicUrl)] : [this.way(publicUrl), this.way(endpoint)],
          delete: (key) => this.delete(key),
        },
        this.origins,
      );
      this.manner = manner;
      for (const sentence of missing) this.log.warn({ bucket }, sentence);
      if (!manner.isPublic)
        this.log.info({ bucket }, 'Nobody can read the bucket’s files directly, so the share host serves them.');
    } catch (error) {
      this.refusedAt = performance.now();
      this.log.warn({ bucket, reason: String(error) }, 'Files can’t be uploaded: the trial of the bucket failed');
      throw away();
    }
  }

  /**
   * Creates the bucket if it is missing; an existing one isn't changed. Browsers may upload from any page. Anybody may
   * read it, unless the server's owner forbids that; the trial notices.
   */
  private async makeBucket(): Promise<void> {
    const { bucket: Bucket } = this.config;
    try {
      await this.client.send(new HeadBucketCommand({ Bucket }));
      return;
    } catch (error) {
      // A key without the right to inspect the bucket may still be able to upload: the trial will tell.
      if (!isMissing(error)) return;
    }
    try {
      await this.client.send(new CreateBucketCommand({ Bucket }));
    } catch (error) {
      // Another server of this installation created it at the same moment.
      if (statusOf(error) !== 409) throw error;
    }
    const rule = {
      // Elements upload from any page that embeds them; the signed address is the permission.
      AllowedOrigins: ['*'],
      AllowedMethods: ['PUT', 'GET', 'HEAD'],
      AllowedHeaders: ['*'],
      MaxAgeSeconds: 3_600,
    };
    const readable = {
      Effect: 'Allow',
      Principal: { AWS: ['*'] },
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${Bucket}/*`],
    };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [readable] });
    const steps = [
      // MinIO has no CORS rules per bucket: it allows every origin.
      () => this.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } })),
      () => this.client.send(new PutBucketPolicyCommand({ Bucket, Policy })),
    ];
    for (const step of steps)
      await step().catch((error: unknown) =>
        this.log.info({ bucket: Bucket, reason: String(error) }, 'a setting of the new bucket was refused'),
      );
  }

  private way(base: string): Way {
    const client = base === this.config.publicUrl ? this.signer : this.client;
    return {
      sign: (key, type, size, manner) => this.signAt(client, { key, type, size, now: Date.now() }, manner),
      urlOf: (key) => this.publicUrlOf(base, key),
    };
  }

  private publicUrlOf(base: string, key: string): string {
    return `${base.replace(/\/+$/, '')}/${this.config.bucket}/${encodeKey(key)}`;
  }

  private async signAt(
    client: S3Client,
    { key, type, size, now }: FileToSign & { readonly size: number },
    { acl, once }: PutManner,
  ): Promise<SignedPut> {
    const command = new PutObjectCommand({
      Bucket: this.config.bucket,
      Key: key,
      ContentType: type,
      ContentLength: size,
      ...(acl && { ACL: 'public-read' }),
      ...(once && { IfNoneMatch: '*' }),
    });
    const headers = {
      'content-type': type,
      ...(acl && { 'x-amz-acl': 'public-read' }),
      ...(once && { 'if-none-match': '*' }),
    };
    const url = await getSignedUrl(client, command, {
      expiresIn: SIGNED_FOR,
      signingDate: new Date(now),
      signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
      unhoistableHeaders: new Set(['x-amz-acl', 'if-none-match']),
    });
    return { url, headers };
  }

  private async read(where: { Bucket: string; Key: string }, from: number, length: number): Promise<Buffer> {
    if (length <= 0) return Buffer.alloc(0);
    const range = new GetObjectCommand({ ...where, Range: `bytes=${from}-${from + length - 1}` });
    const { Body } = await this.client.send(range);
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }
}
