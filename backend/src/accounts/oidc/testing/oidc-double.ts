/** Starts a real provider, and goes through it as a browser does. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const CLIENT = { clientId: 'parley-test', clientSecret: 'a-secret-of-the-test' };

export interface OidcDouble {
  readonly env: Readonly<Record<string, string>>;
  /** Logs this person in. @returns the query with which the provider sends them back */
  visit(url: string, person: Readonly<Record<string, unknown>>): Promise<string>;
  close(): void;
}

/** @param inUserInfo claims besides `sub` aren't in the token */
export async function openOidc(redirectUri: string, inUserInfo = false): Promise<OidcDouble> {
  const script = resolve(__dirname, 'oidc-server.mjs');
  const child = spawn(process.execPath, [script, JSON.stringify({ ...CLIENT, redirectUri, inUserInfo })], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const issuer = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (line: Buffer) => done(line.toString().trim()));
    child.once('exit', () => fail(new Error('the provider did not start')));
  });
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      OIDC_NAME: 'School account',
    },
    visit: (url, person) => walk(new URL(url), person, redirectUri),
    close: () => void child.kill(),
  };
}

async function walk(start: URL, person: Readonly<Record<string, unknown>>, end: string): Promise<string> {
  start.searchParams.set('login_hint', JSON.stringify(person));
  const cookies = new Map<string, string>();
  let at = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${at.pathname}: ${reply.status} ${await reply.text()}`);
    at = new URL(location, at);
    if (at.href.startsWith(end)) return at.search.slice(1);
  }
  throw new Error('the provider sends in circles');
}
