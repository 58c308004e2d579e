/**
 * Connections that stay open for a moment, for whoever sends one message after another to the same server. Each was checked
 * when it was opened, and stays with the machine that it was opened to. Nobody gets another's.
 */
import { Agent } from 'undici';
import { guardedConnector, type Guard } from './guarded-connector.js';

/** Shorter than servers keep them, in ms: a message on a connection that is being closed would be lost. */
const IDLE_MS = 500;

interface Kept {
  readonly agent: Agent;
  users: number;
  closing: NodeJS.Timeout | null;
}
export interface Lent {
  readonly agent: Agent;
  done(): void;
}

export class KeptConnections {
  private readonly kept = new Map<string, Kept>();

  /** @param most connections at once, of one owner to one server */
  constructor(
    private readonly guard: Guard,
    private readonly most: number,
  ) {}

  lend(owner: string, url: URL): Lent {
    const key = `${owner} ${url.origin}`;
    const kept = this.kept.get(key) ?? this.open(key, url);
    kept.users += 1;
    if (kept.closing) clearTimeout(kept.closing);
    const done = (): void => {
      kept.users -= 1;
      if (kept.users === 0) kept.closing = setTimeout(() => this.close(key, kept), IDLE_MS).unref();
    };
    return { agent: kept.agent, done };
  }

  private open(key: string, url: URL): Kept {
    const agent = new Agent({
      connect: guardedConnector(url, this.guard),
      pipelining: 1,
      connections: this.most,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    });
    const made = { agent, users: 0, closing: null };
    this.kept.set(key, made);
    return made;
  }

  private close(key: string, { agent }: Kept): void {
    this.kept.delete(key);
    void agent.destroy();
  }
}
