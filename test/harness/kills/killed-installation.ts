/** An installation of a server with its Postgres, and a projector, on one data directory. Each of them may be killed (-9). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { launchProduct, type Product } from '../product.js';
import { until } from '../until.js';

const WAIT = { timeoutMs: 180_000 };
const SERVER = 'backend/dist/main.mjs';
const PROJECTOR = 'backend/dist/main.projections.mjs';

export const VICTIMS = ['server', 'projector', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

interface Running {
  readonly databaseUrl: string;
}

export class KilledInstallation {
  private server!: Product;
  private projector!: Product;
  /** The database as the projector knows it. */
  private projected = '';

  private constructor(
    readonly dataDir: string,
    readonly urls: { readonly consoleUrl: string; readonly shareUrl: string },
  ) {}

  static async start(dataDir: string, ports?: readonly [number, number]): Promise<KilledInstallation> {
    const [port, sharePort] = ports ?? [await freePort(), await freePort()];
    const [consoleUrl, shareUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sharePort}`];
    const installation = new KilledInstallation(dataDir, { consoleUrl, shareUrl });
    await installation.startServer();
    return installation;
  }

  get output(): string {
    return `${this.server.output()}\n${this.projector.output()}`;
  }

  get databaseUrl(): string {
    return (JSON.parse(readFileSync(join(this.dataDir, 'running.json'), 'utf8')) as Running).databaseUrl;
  }

  async kill(victim: Victim): Promise<void> {
    if (victim === 'server') {
      await this.server.kill('SIGKILL');
      await this.startServer();
    } else if (victim === 'projector') {
      await this.projector.kill('SIGKILL');
      await this.startProjector();
    } else {
      const pid = await until(() => this.postmaster(), { ...WAIT, what: () => 'the postmaster' });
      process.kill(pid, 'SIGKILL');
      await until(() => this.postmaster() !== pid && this.isHealthy(), { ...WAIT, what: () => this.output });
    }
  }

  /** The read models as another process makes them again from the events. */
  async rebuild(): Promise<void> {
    await this.projector.stop();
    const { output } = await this.finished('backend/dist/main.rebuild.mjs');
    if (!output.includes('The read models were rebuilt')) throw new Error(output);
  }

  /** A command on the same data. */
  async finished(script: string): Promise<{ readonly code: number | null; readonly output: string }> {
    const command = await launchProduct({ script, dataDir: this.dataDir });
    await until(() => command.process.exitCode !== null, { timeoutMs: 600_000, what: () => command.output() });
    return { code: command.process.exitCode, output: command.output() };
  }

  async stop(): Promise<void> {
    await this.projector.stop();
    await this.server.stop();
  }

  private async startServer(): Promise<void> {
    const [port, sharePort] = [this.urls.consoleUrl, this.urls.shareUrl].map((url) => new URL(url).port);
    const env = { PORT: port!, SHARE_PORT: sharePort!, PROJECTIONS: 'external' };
    this.server = await launchProduct({ script: SERVER, dataDir: this.dataDir, env });
    await until(
      () => {
        if (this.server.process.exitCode !== null) throw new Error(this.server.output());
        return this.isHealthy();
      },
      { ...WAIT, what: () => this.server.output() },
    );
    if (this.projected !== this.databaseUrl) await this.startProjector();
  }

  /** It reads the database's address once. */
  private async startProjector(): Promise<void> {
    await this.projector?.stop();
    this.projected = this.databaseUrl;
    this.projector = await launchProduct({ script: PROJECTOR, dataDir: this.dataDir });
    await until(() => this.projector.output().includes('keeps the read models up to date'), {
      ...WAIT,
      what: () => this.projector.output(),
    });
  }

  private async isHealthy(): Promise<boolean> {
    const reply = await fetch(`${this.urls.consoleUrl}/api/health`).catch(() => null);
    return reply !== null && reply.status < 500;
  }

  /** First line of the pid file that Postgres keeps; null while there is none. */
  private postmaster(): number | null {
    try {
      return parseInt(readFileSync(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10) || null;
    } catch {
      return null;
    }
  }
}
