/** Writes what the player reads of the table of fields: `npx tsc -b contracts && node scripts/player-fields.mjs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playerFieldsSource } from '../contracts/dist/definition/player-fields-of.js';

const file = fileURLToPath(new URL('../contracts/src/engine/player-fields.ts', import.meta.url));
writeFileSync(file, playerFieldsSource());
