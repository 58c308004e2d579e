import { mkdir, statfs } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { diskFill, NEARLY_FULL } from '../platform/disk-fill.js';
import { planOf, processesOf, thisMachine } from '../platform/cluster/plan.js';
import { ToDo, type Patient } from './patient.js';

const GIB = 2 ** 30;
/** Bytes that a server uses besides its heap. */
const BESIDE_HEAP = 0.25 * GIB;
const LEAST_FREE = 0.5 * GIB;

export async function checkDisk({ config: { dataDir } }: Patient): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const used = (await diskFill(dataDir)) ?? 0;
  const text = `${used} % used, ${(free / GIB).toFixed(1)} GiB free`;
  if (used >= NEARLY_FULL || free < LEAST_FREE) throw new ToDo(`${text}. Make room, or move DATA_DIR to a larger disk`);
  return text;
}

/** Node's heap must fit into what the machine, or the container, allows. */
export async function checkMemory({ config }: Patient): Promise<string> {
  const machine = thisMachine();
  const processes = processesOf(planOf(config, machine));
  const allowed = machine.memoryBytes;
  const heap = getHeapStatistics().heap_size_limit;
  const whose = processes === 1 ? 'Node’s heap' : `the heap of each of ${processes} processes`;
  const text = `${(allowed / GIB).toFixed(1)} GiB, of which ${whose} may take ${(heap / GIB).toFixed(1)}`;
  if (heap + BESIDE_HEAP > allowed) {
    const fitting = Math.floor((allowed - BESIDE_HEAP) / 2 ** 20);
    throw new ToDo(`${text}. Set NODE_OPTIONS=--max-old-space-size=${Math.max(256, fitting)}`);
  }
  return text;
}
