/** A bucket of the fake S3: its files, its rules, and what the server's owner forbids. */
export interface Kept {
  readonly body: Buffer;
  readonly type: string;
  /** According to its own ACL. */
  readonly isPublic: boolean;
}
export interface BucketRules {
  /** AWS's default for new buckets is false: `x-amz-acl` is then an error. */
  readonly acls: boolean;
  /** AWS's default for new buckets is false: a policy that allows public reading is then refused. */
  readonly publicPolicies: boolean;
  /** True if `if-none-match: *` prevents replacing a file; false = it is ignored, as by older servers. */
  readonly conditions: boolean;
}
export const OPEN: BucketRules = { acls: true, publicPolicies: true, conditions: true };
export const AWS_DEFAULTS: BucketRules = { acls: false, publicPolicies: false, conditions: true };

export interface CorsRule {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
}
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1] ?? '');

export class FakeBucket {
  readonly files = new Map<string, Kept>();
  policy: string | null = null;
  cors: readonly CorsRule[] = [];

  setCors(xml: string): void {
    this.cors = [...xml.matchAll(/<CORSRule>(.*?)<\/CORSRule>/gs)].map(([, rule = '']) => ({
      origins: all(rule, 'AllowedOrigin'),
      methods: all(rule, 'AllowedMethod'),
      headers: all(rule, 'AllowedHeader').map((name) => name.toLowerCase()),
    }));
  }

  /** True if anybody may read it. */
  isOpen(key: string): boolean {
    return (this.policy !== null && this.files.has(key)) || this.files.get(key)?.isPublic === true;
  }

  /** The CORS headers for a request from this origin; null: none, so the browser blocks it. */
  corsHeaders(origin: string, method: string, headers: readonly string[]): Record<string, string> | null {
    const rule = this.cors.find(
      (one) =>
        (one.origins.includes('*') || one.origins.includes(origin)) &&
        one.methods.includes(method) &&
        headers.every((name) => one.headers.includes('*') || one.headers.includes(name)),
    );
    if (!rule) return null;
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': rule.methods.join(', '),
      ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
      vary: 'origin',
    };
  }
}
