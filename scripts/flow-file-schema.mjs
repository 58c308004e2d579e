/** Writes docs/flow-file.schema.json from what reads a flow file: `npx tsc -b contracts && node scripts/flow-file-schema.mjs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { flowFileJsonSchema } from '../contracts/dist/interchange/flow-file-schema.js';

const file = fileURLToPath(new URL('../docs/flow-file.schema.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(flowFileJsonSchema(), null, 2)}\n`);
