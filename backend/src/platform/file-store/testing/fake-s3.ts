/**
 * A small S3 over HTTP that verifies every signature (SigV4, in the address or in the header) and, like the real one,
 * refuses anything that isn't signed.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeBucket, OPEN, type BucketRules } from './fake-s3-bucket.js';

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
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Reply {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly head?: Readonly<Record<string, string | number>>;
}
const refusal = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` });

export class FakeS3 {
  readonly buckets = new Map<string, FakeBucket>();
  /** The rules of every bucket. */
  rules: BucketRules = OPEN;
  /** True for requests that the key's policy forbids; an empty `key` means the bucket itself. */
  forbids: (method: string, key: string) => boolean = () => false;
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

  private answer(asked: Asked): Reply {
    const [name = '', ...rest] = asked.url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const bucket = this.buckets.get(name);
    const { method, headers } = asked;
    const origin = headers.origin;
    if (method === 'OPTIONS') return preflight(asked, bucket);
    const shared = (origin !== undefined && bucket?.corsHeaders(origin, method, [])) || {};
    const { head, ...reply } = this.signedAnswer(asked, name, key, bucket);
    return { ...reply, head: { ...shared, ...head } };
  }

  private signedAnswer(asked: Asked, name: string, key: string, bucket: FakeBucket | undefined): Reply {
    const { method, headers } = asked;
    const isAnonymous = headers.authorization === undefined && !asked.url.searchParams.has('X-Amz-Signature');
    const isReading = (method === 'GET' || method === 'HEAD') && key !== '';
    if (isAnonymous && isReading && bucket) {
      // Also for a missing file, because strangers must not learn whether it exists.
      if (!bucket.isOpen(key)) return refusal(403, 'AccessDenied');
    } else {
      const wrong = this.problemOf(asked);
      if (wrong) return refusal(403, wrong);
      if (this.forbids(method, key)) return refusal(403, 'AccessDenied');
    }
    if (key === '') return this.onBucket(asked, name, bucket);
    if (!bucket) return refusal(404, 'NoSuchBucket');
    if (method === 'PUT') return this.take(asked, bucket, key);
    if (method === 'DELETE') {
      bucket.files.delete(key);
      return { status: 204 };
    }
    const kept = bucket.files.get(key);
    if (!kept) return refusal(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const body = range ? kept.body.subarray(Number(range[1]), Number(range[2]) + 1) : kept.body;
    return { status: range ? 206 : 200, body, head: { 'content-type': kept.type, 'content-length': body.length } };
  }

  private take({ headers, body }: Asked, bucket: FakeBucket, key: string): Reply {
    const acl = headers['x-amz-acl'];
    if (acl !== undefined && !this.rules.acls) return refusal(400, 'AccessControlListNotSupported');
    if (this.rules.conditions && headers['if-none-match'] === '*' && bucket.files.has(key))
      return refusal(412, 'PreconditionFailed');
    bucket.files.set(key, { body, type: headers['content-type'] ?? '', isPublic: acl === 'public-read' });
    return { status: 200 };
  }

  private onBucket({ method, url, body }: Asked, name: string, bucket: FakeBucket | undefined): Reply {
    if (method === 'PUT' && bucket && url.searchParams.has('policy')) {
      if (!this.rules.publicPolicies) return refusal(403, 'AccessDenied');
      bucket.policy = body.toString();
      return { status: 204 };
    }
    if (method === 'PUT' && bucket && url.searchParams.has('cors')) {
      bucket.setCors(body.toString());
      return { status: 200 };
    }
    if (method === 'GET' && bucket && url.searchParams.has('list-type')) return listed(bucket, url.searchParams);
    if (method === 'PUT') this.buckets.set(name, new FakeBucket());
    return { status: this.buckets.has(name) ? 200 : 404 };
  }

  /** Null if the signature is valid, made with our key, not expired, and covers every `x-amz-` header sent. */
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

/** Keys of a page; few, so that lists have several. */
const LISTED_AT_ONCE = 20;

function listed({ files }: FakeBucket, query: URLSearchParams): Reply {
  const prefix = query.get('prefix') ?? '';
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
  const page = keys.slice(from, from + LISTED_AT_ONCE);
  const next = from + LISTED_AT_ONCE < keys.length ? from + LISTED_AT_ONCE : null;
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${files.get(key)!.body.length}</Size></Contents>`,
  );
  const more = `<IsTruncated>${next !== null}</IsTruncated>${next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}`;
  return { status: 200, body: `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>` };
}

/** Converts `20261120T174500Z` to ms since 1970. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

function preflight({ headers }: Asked, bucket: FakeBucket | undefined): Reply {
  const wanted = (headers['access-control-request-headers'] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const method = headers['access-control-request-method'] ?? '';
  const head = bucket?.corsHeaders(headers.origin ?? '', method, wanted);
  return head ? { status: 200, head } : refusal(403, 'AccessForbidden');
}
