/**
 * Finds out what a bucket accepts: a small file is uploaded, uploaded again and read, as a browser would do it, and
 * deleted.
 */
import { randomUUID } from 'node:crypto';
import type { SignedPut } from './file-store.js';

/** Optional headers of a PUT; both become part of its signature. */
export interface PutManner {
  /** `x-amz-acl: public-read`. AWS refuses it for buckets without ACLs, such as all new ones. */
  readonly acl: boolean;
  /** `if-none-match: *`: prevents a second upload to the same address. Older servers don't support it. */
  readonly once: boolean;
}
export interface BucketManner extends PutManner {
  /** True if anybody can read uploaded files directly; otherwise the share host serves them. */
  readonly isPublic: boolean;
}

export interface TriedBucket {
  readonly name: string;
  /**
   * The addresses at which browsers and this server reach it, which may be on different networks. Tried in this order.
   */
  readonly ways: readonly Way[];
  /** Deletes the trial file. */
  delete(key: string): Promise<void>;
}
export interface Way {
  sign(key: string, type: string, size: number, manner: PutManner): Promise<SignedPut>;
  urlOf(key: string): string;
}

export interface Trial {
  readonly manner: BucketManner;
  /** Names each missing thing in one sentence, for whoever runs the server. */
  readonly missing: readonly string[];
}

/** The bucket accepts no uploads; the message gives the reason. */
export class BucketRefuses extends Error {
  override readonly name = 'BucketRefuses';
}

const TYPE = 'image/png';
const TIMEOUT_MS = 10_000;
/** Represents the pages that embed chats. */
const ANY_PAGE = 'https://embedding.example';
const MANNERS: readonly PutManner[] = [
  { acl: true, once: true },
  { acl: false, once: true },
  { acl: true, once: false },
  { acl: false, once: false },
];

const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });

/**
 * @param origins of the uploading pages
 * @throws BucketRefuses
 */
export async function tryBucket(bucket: TriedBucket, origins: readonly string[]): Promise<Trial> {
  const key = `parley-trial/${randomUUID()}.png`;
  const content = new Uint8Array(Buffer.from(key));
  const refusals: string[] = [];
  for (const way of bucket.ways)
    for (const manner of MANNERS) {
      const signed = await way.sign(key, TYPE, content.length, manner);
      const put = () => ask(signed.url, { method: 'PUT', headers: signed.headers, body: content });
      const refused = await put().then(refusalOf, causeOf);
      if (refused === null) {
        const keeps = manner.once && (await put().catch(() => null))?.status === 412;
        const isPublic = await isRead(way.urlOf(key), content).catch(() => false);
        const isDeleted = await bucket.delete(key).then(
          () => true,
          () => false,
        );
        const pages = [...origins, ANY_PAGE];
        const barred = await barredFrom(signed, pages);
        // CORS rules that list only the headers of earlier versions block this header alone.
        const plain =
          barred.length > 0 && keeps ? await way.sign(key, TYPE, content.length, { ...manner, once: false }) : null;
        const barredPlain = plain === null ? barred : await barredFrom(plain, pages);
        const once = keeps && barredPlain.length === barred.length;
        const found = { barred: once ? barred : barredPlain, keeps, once, isDeleted };
        return { manner: { acl: manner.acl, once, isPublic }, missing: missingOf(bucket.name, found) };
      }
      refusals.push(refused);
    }
  throw new BucketRefuses(`The bucket “${bucket.name}” takes no uploads: ${[...new Set(refusals)].join('; ')}.`);
}

/** Null: accepted. */
async function refusalOf(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.ok) return null;
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'without a reason'}`;
}
function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

async function isRead(url: string, content: Uint8Array): Promise<boolean> {
  const response = await ask(url);
  const body = Buffer.from(await response.arrayBuffer());
  return response.ok && body.equals(content);
}

/** The origins from whose pages browsers would block this PUT. */
async function barredFrom({ url, headers }: SignedPut, origins: readonly string[]): Promise<string[]> {
  const names = Object.keys(headers);
  const barred: string[] = [];
  for (const origin of origins) {
    const answer = await ask(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': names.join(',') },
    }).catch(() => null);
    const reply = answer?.headers ?? new Headers();
    const ok = answer?.ok === true;
    const listed = (name: string) => (reply.get(name) ?? '').toLowerCase().split(/[\s,]+/);
    const isAllowed = (name: string, wanted: string) => listed(name).some((one) => one === '*' || one === wanted);
    const isOpen =
      ok &&
      isAllowed('access-control-allow-origin', origin.toLowerCase()) &&
      isAllowed('access-control-allow-methods', 'put') &&
      names.every((name) => isAllowed('access-control-allow-headers', name));
    if (!isOpen) barred.push(origin);
  }
  return barred;
}

interface Found {
  readonly barred: readonly string[];
  /** True if the server protects a file from replacement if asked to. */
  readonly keeps: boolean;
  readonly once: boolean;
  readonly isDeleted: boolean;
}
function missingOf(name: string, { barred, keeps, once, isDeleted }: Found): string[] {
  const missing: string[] = [];
  const own = barred.filter((origin) => origin !== ANY_PAGE);
  if (own.length > 0)
    missing.push(
      `The bucket “${name}” refuses uploads from pages of ${own.join(' and ')}: in its CORS rules, allow PUT, GET and HEAD from there, with any header.`,
    );
  else if (barred.length > 0)
    missing.push(
      `The bucket “${name}” refuses uploads from other sites, so a chat that such a page embeds by its element can’t upload: in its CORS rules, allow every origin.`,
    );
  if (!keeps)
    missing.push(
      `The server of the bucket “${name}” does not know If-None-Match, so whoever uploads a file can replace it for ten minutes, also after it was checked.`,
    );
  else if (!once)
    missing.push(
      `The CORS rules of the bucket “${name}” bar the header If-None-Match, so whoever uploads a file can replace it for ten minutes, also after it was checked: allow any header.`,
    );
  if (!isDeleted)
    missing.push(
      `Files in the bucket “${name}” can’t be deleted with this key: allow s3:DeleteObject, or they stay for ever.`,
    );
  return missing;
}
