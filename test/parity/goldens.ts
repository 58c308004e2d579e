/** The golden chats, as files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Golden, Refusal } from '@parley/contracts/fixtures/golden-player';

const fixtures = join(__dirname, '../../contracts/src/fixtures');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(fixtures, file), 'utf8')) as T;

export const goldens = readdirSync(join(fixtures, 'golden')).map((file) => read<Golden>(`golden/${file}`));
export const refusals = read<Refusal[]>('refusals.json');
