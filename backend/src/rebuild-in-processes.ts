/** The parts of a rebuild, each in a process of its own, because Node uses one core for one process. */
import { fork } from 'node:child_process';
import type { Position } from '@parley/contracts/events/envelope';
import type { Share } from '@parley/contracts/events/event-store';
import type { Rebuilt } from '@parley/projections/rebuild-lanes';
import type { RunPart } from '@parley/projections/rebuild-parts';
import { z } from 'zod';
import { CHILD } from './platform/cluster/messages.js';
import { heapFlagsOf, thisMachine } from './platform/cluster/plan.js';

const rebuiltSchema = z.object({ events: z.number(), parked: z.number() });
const orderSchema = z.object({
  part: z.object({ number: z.number(), of: z.number() }),
  end: z.string().transform((end) => end as Position),
});

export interface PartOrder {
  readonly part: Share;
  readonly end: Position;
}
/** @param args of the process that rebuilds a part */
export const readOrder = (args: readonly string[]): PartOrder => orderSchema.parse(JSON.parse(args.at(-1) ?? ''));

export class PartEnded extends Error {
  override readonly name = 'PartEnded';
}

/** @param program file of the program that rebuilds one part */
export const inProcesses =
  (program: string): RunPart =>
  (part, end, signal) =>
    new Promise<Rebuilt>((resolve, reject) => {
      const order: PartOrder = { part, end };
      const child = fork(program, [CHILD, JSON.stringify(order)], {
        signal,
        // Its transaction is undone if it is killed.
        killSignal: 'SIGKILL',
        execArgv: [...process.execArgv, ...heapFlagsOf({ servers: 1, projectors: part.of }, thisMachine())],
      });
      child.on('message', (message) => {
        const rebuilt = rebuiltSchema.safeParse(message);
        if (rebuilt.success) resolve(rebuilt.data);
        else reject(rebuilt.error);
      });
      child.on('error', reject);
      child.on('exit', (code, by) =>
        reject(
          new PartEnded(
            `The rebuild failed, because the process of part ${part.number} ended (${by ?? code}). The read models stay as they were.`,
          ),
        ),
      );
    });
