/** The golden chats, as files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Golden, Refusal } from '@parley/contracts/fixtures/golden-player';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { linksOf } from '@parley/contracts/engine/flow-links';

const fixtures = join(__dirname, '../../contracts/src/fixtures');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(fixtures, file), 'utf8')) as T;

/** The definition with the numbers that these flows have here: an author links to a flow, and to no version of it. */
export function withNumbers(definition: FlowDefinition, numbers: ReadonlyMap<number, number>): FlowDefinition {
  let text = JSON.stringify(definition);
  for (const { flowId, version } of linksOf(definition))
    text = text.replaceAll(`chatId=${flowId}&version=${version}.`, `chatId=${numbers.get(flowId)}.`);
  return JSON.parse(text) as FlowDefinition;
}

export const goldens = readdirSync(join(fixtures, 'golden')).map((file) => read<Golden>(`golden/${file}`));
export const refusals = read<Refusal[]>('refusals.json');
