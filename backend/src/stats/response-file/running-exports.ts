/**
 * Counts the files that this server is sending. A file takes much of the database's time, so that only a few are sent
 * at once.
 */
import { Injectable } from '@nestjs/common';
import { tooMany } from '../../platform/http/refusal.js';

const MAX_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

/** The chats or runs of a file. */
export interface Exported {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export interface RunningExport {
  /** Chats or runs read, and how many there are to read. */
  done: number;
  total: number;
  end(): void;
}

@Injectable()
export class RunningExports {
  private readonly running = new Set<RunningExport>();
  private readonly named = new Map<string, RunningExport>();

  /** @throws Refusal 429 with Retry-After */
  begin(of: Exported, exportId: string | undefined): RunningExport {
    if (this.running.size >= MAX_AT_ONCE) throw tooMany(RETRY_AFTER_SECONDS);
    const name = exportId === undefined ? null : nameOf(of, exportId);
    const begun: RunningExport = {
      done: 0,
      total: 0,
      end: () => {
        this.running.delete(begun);
        if (name !== null && this.named.get(name) === begun) this.named.delete(name);
      },
    };
    this.running.add(begun);
    if (name !== null) this.named.set(name, begun);
    return begun;
  }

  progress(of: Exported, exportId: string): { done: number; total: number } | null {
    const found = this.named.get(nameOf(of, exportId));
    return found ? { done: found.done, total: found.total } : null;
  }
}

const nameOf = ({ kind, id }: Exported, exportId: string): string => `${kind} ${id} ${exportId}`;
