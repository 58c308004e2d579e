/** A learner's browser as far as a launch needs it: cookies by host, forms, no redirects followed. */
import type { LaunchPlan, PlatformDouble } from './platform-double.js';

export interface Visit {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}
export interface Launching {
  readonly action: string;
  readonly fields: Record<string, string>;
}

export class LaunchBrowser {
  private readonly jar = new Map<string, string>();
  readonly setCookies: string[] = [];

  constructor(private readonly keepsCookies = true) {}

  async visit(url: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}): Promise<Visit> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(this.keepsCookies && cookie !== '' && { cookie }) };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) this.keep(line);
    return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
  }

  post(url: string, fields: Record<string, string>): Promise<Visit> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.visit(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  }

  private keep(line: string): void {
    this.setCookies.push(line);
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) this.jar.delete(pair.slice(0, at));
    else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
  }

  /** Login and the platform's auth address, up to the form that the platform would post. */
  async begin(platform: PlatformDouble, loginUrl: string, plan: LaunchPlan, target = loginUrl): Promise<Launching> {
    const form = platform.loginForm(plan, target);
    const login =
      platform.mode === 'openedx'
        ? await this.visit(`${loginUrl}?${new URLSearchParams(form).toString()}`)
        : await this.post(loginUrl, form);
    if (login.status !== 303 || login.location === null) throw new Error(`login ${login.status} ${login.text}`);
    const auth = await this.visit(login.location);
    if (auth.status !== 200) throw new Error(`the platform refused: ${auth.status}`);
    return JSON.parse(auth.text) as Launching;
  }

  /** Ends at what the launch leads to: a page under `/lti`, or the address of something else. */
  async launch(platform: PlatformDouble, loginUrl: string, plan: LaunchPlan): Promise<Visit> {
    const { action, fields } = await this.begin(platform, loginUrl, plan);
    const launched = await this.post(action, fields);
    return launched.location?.includes('/lti/opened/') ? this.visit(launched.location) : launched;
  }
}
