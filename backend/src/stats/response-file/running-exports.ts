/** Which files this server is sending. A file takes much of the database's time, so that only a few are sent at once. */
import { Injectable } from '@nestjs/common';
import { tooMany } from '../../platform/http/refusal.js';

const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

export interface RunningExport {
  readonly flowId: number;
  /** Chats read, and how many there are to read. */
  done: number;
  total: number;
  end(): void;
}

@Injectable()
export class RunningExports {
  private readonly running = new Set<RunningExport>();
  private readonly named = new Map<string, RunningExport>();

  /** @throws Refusal 429 with Retry-After */
  begin(flowId: number, exportId: string | undefined): RunningExport {
    if (this.running.size >= MOST_AT_ONCE) throw tooMany(RETRY_AFTER_SECONDS);
    const begun: RunningExport = {
      flowId,
      done: 0,
      total: 0,
      end: () => {
        this.running.delete(begun);
        if (exportId !== undefined && this.named.get(exportId) === begun) this.named.delete(exportId);
      },
    };
    this.running.add(begun);
    if (exportId !== undefined) this.named.set(exportId, begun);
    return begun;
  }

  find(flowId: number, exportId: string): RunningExport | null {
    const found = this.named.get(exportId);
    return found?.flowId === flowId ? found : null;
  }
}
