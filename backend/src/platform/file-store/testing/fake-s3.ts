/**
 * A little S3 over HTTP that believes nothing: it computes every signature again (SigV4, in the address and in the header)
 * and refuses what was not signed, as the real one does.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export interface FakeS3Options {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** ms since 1970 */
  readonly now: () => number;
}
interface Kept {
  readonly body: Buffer;
  readonly type: string;
}
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class FakeS3 {
  readonly buckets = new Map<string, Map<string, Kept>>();
  readonly policies: string[] = [];
  private server: Server | undefined;
  url = '';

  constructor(private readonly options: FakeS3Options) {}

  async start(): Promise<this> {
    this.server = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = 'GET', headers } = request;
        const url = new URL(request.url ?? '/', this.url);
        const { status, body = '', head = {} } = this.answer({ method, url, headers, body: Buffer.concat(chunks) });
        reply.writeHead(status, head).end(method === 'HEAD' ? undefined : body);
      });
    });
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }
  stop(): Promise<unknown> {
    this.server?.closeAllConnections();
    return new Promise((done) => this.server?.close(done));
  }

  private answer(asked: Asked): { status: number; body?: Buffer | string; head?: Record<string, string | number> } {
    const [bucket = '', ...rest] = asked.url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const files = this.buckets.get(bucket);
    const reading = (asked.method === 'GET' || asked.method === 'HEAD') && key !== '' && !asked.headers.authorization;
    if (!reading) {
      const wrong = this.problemOf(asked);
      if (wrong) return { status: 403, body: `<Error><Code>${wrong}</Code></Error>` };
    }
    if (key === '') return this.onBucket(asked, bucket);
    if (!files) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    const kept = files.get(key);
    if (asked.method === 'PUT') {
      files.set(key, { body: asked.body, type: asked.headers['content-type'] ?? '' });
      return { status: 200 };
    }
    if (asked.method === 'DELETE') {
      files.delete(key);
      return { status: 204 };
    }
    if (!kept) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const range = /^bytes=(\d+)-(\d+)$/.exec(asked.headers.range ?? '');
    const body = range ? kept.body.subarray(Number(range[1]), Number(range[2]) + 1) : kept.body;
    return { status: range ? 206 : 200, body, head: { 'content-type': kept.type, 'content-length': body.length } };
  }

  private onBucket({ method, url, body }: Asked, bucket: string): { status: number; body?: string } {
    if (method === 'PUT' && url.searchParams.has('policy')) {
      this.policies.push(body.toString());
      return { status: 204 };
    }
    if (method === 'PUT') this.buckets.set(bucket, new Map());
    return { status: this.buckets.has(bucket) ? 200 : 404 };
  }

  /** Null when the signature is right, is ours, has not expired, and covers every `x-amz-` header that came. */
  private problemOf(asked: Asked): string | null {
    const query = asked.url.searchParams;
    const inAddress = query.has('X-Amz-Signature');
    const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      asked.headers.authorization ?? '',
    );
    const credential = inAddress ? query.get('X-Amz-Credential') : header?.[1];
    const signed = (inAddress ? query.get('X-Amz-SignedHeaders') : header?.[2])?.split(';') ?? [];
    const given = inAddress ? query.get('X-Amz-Signature') : header?.[3];
    const date = inAddress ? query.get('X-Amz-Date') : (asked.headers['x-amz-date'] as string | undefined);
    if (!credential || !given || !date) return 'AccessDenied';
    const [id, day, region, service] = credential.split('/');
    if (id !== this.options.accessKeyId) return 'InvalidAccessKeyId';
    if (inAddress && this.options.now() > timeOf(date) + Number(query.get('X-Amz-Expires')) * 1_000)
      return 'AccessDenied';
    const amz = Object.keys(asked.headers).filter((name) => name.startsWith('x-amz-'));
    if (amz.some((name) => !signed.includes(name))) return 'AccessDenied';
    const payload = inAddress ? 'UNSIGNED-PAYLOAD' : String(asked.headers['x-amz-content-sha256']);
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(asked.body)) return 'XAmzContentSHA256Mismatch';
    const canonical = [
      asked.method,
      asked.url.pathname
        .split('/')
        .map((part) => encode(decodeURIComponent(part)))
        .join('/'),
      [...query]
        .filter(([name]) => name !== 'X-Amz-Signature')
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .sort()
        .join('&'),
      ...signed.map((name) => `${name}:${String(asked.headers[name] ?? '').trim()}`),
      '',
      signed.join(';'),
      payload,
    ].join('\n');
    const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n');
    const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
      (secret, part) => hmac(secret, part ?? ''),
      `AWS4${this.options.secretAccessKey}`,
    );
    const expected = hmac(key, text);
    const own = Buffer.from(given, 'hex');
    return own.length === expected.length && timingSafeEqual(own, expected) ? null : 'SignatureDoesNotMatch';
  }
}

/** `20261120T174500Z` in ms since 1970. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
