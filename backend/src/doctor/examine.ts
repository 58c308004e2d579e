/** `npm run doctor`: one line for each neighbour of Parley, which says that it works or what to do. */
import { checkClock, checkDatabase } from './database-checks.js';
import { checkProxy, checkWebsockets } from './front-checks.js';
import { checkDisk, checkMemory } from './machine-checks.js';
import { type Patient } from './patient.js';
import { checkSettings } from './settings-check.js';
import { checkEventStore, checkFiles, checkMail } from './store-checks.js';

/** In the order of the report. Each returns what it found, or throws. */
export const CHECKS = {
  settings: checkSettings,
  database: checkDatabase,
  'event store': checkEventStore,
  files: checkFiles,
  mail: checkMail,
  proxy: checkProxy,
  websockets: checkWebsockets,
  disk: checkDisk,
  clock: checkClock,
  memory: checkMemory,
} as const satisfies Readonly<Record<string, (patient: Patient) => Promise<string>>>;

export interface Finding {
  readonly name: string;
  readonly works: boolean;
  readonly text: string;
}

/** Runs all checks at once. */
export const examine = (patient: Patient): Promise<Finding[]> =>
  Promise.all(
    Object.entries(CHECKS).map(([name, check]) =>
      check(patient).then(
        (text) => ({ name, works: true, text }),
        (error: unknown) => ({ name, works: false, text: (error as Error).message }),
      ),
    ),
  );

const WIDTH = Math.max(...Object.keys(CHECKS).map(({ length }) => length)) + 2;
export const lineOf = ({ name, works, text }: Finding): string =>
  `${name.padEnd(WIDTH)}${works ? 'works: ' : 'TO DO: '}${text}.`;
