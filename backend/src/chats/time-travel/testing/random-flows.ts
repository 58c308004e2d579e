/** Random flows that can be published: with links between them, remote messages, and versions that score otherwise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { randomFlow } from '@parley/contracts/fixtures/builders/random-flow';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { readAnyFile } from '@parley/contracts/interchange/read-any-file';
import type { Client } from '../../../testing/client.js';
import type { Dice } from '../../record-history/testing/mutate-history.js';
import { withTaskMenu } from './task-menu.js';

const IMPORTED = ['lighthouse.twee', 'course-helper.typebot.json'];
const FIXTURES = join(__dirname, '../../../../../contracts/src/fixtures/interchange');
const SCORES = [null, 0, 1, 2, 5, 10, -3];
const REDUCERS = ['sum', 'avg', 'max', 'min', 'first', 'last'];

/** Imports a file of another program; links to missing places begin the flow again. */
export function importedFlow(dice: Dice): FlowDefinition {
  let n = 0;
  const read = readAnyFile(readFileSync(join(FIXTURES, dice.pick(IMPORTED)), 'utf8'), () => `k${(n += 1)}`);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { promptsArray, ...rest } = read.flow.definition;
  const ledOn = promptsArray.map((entry) => {
    const { answers = [], nextKey } = entry.definition;
    const isLost = Array.isArray(answers) && answers.some((answer: { nextKey?: unknown }) => !answer.nextKey);
    return isLost && !nextKey ? { ...entry, definition: { ...entry.definition, nextKey: '.start' } } : entry;
  });
  return { ...rest, promptsArray: ledOn };
}

/** The place of the prompt that most ways from the menu lead to. */
const AFTER_MENU = 1;

/** @param site where remote messages are fetched from */
export function madeUpFlow(dice: Dice, links: readonly string[], site: string): FlowDefinition {
  for (;;) {
    const seed = String(dice.int(1_000_000_000));
    const made = randomFlow({ seed, prompts: 4 + dice.int(6), answers: 4, cycles: true, rich: 'all', links });
    const { refusals } = publishChecks(made, { language: 'en', languages: ['en', 'hi'] });
    // Not a flow that says everything at once, or waits for its teacher at once.
    const asks = made.promptsArray
      .slice(0, 3)
      .filter(({ definition: { answers, answerExternally } }) => answers?.length && !answerExternally).length;
    if (refusals.length > 0 || asks < 2) continue;
    const flow = withTaskMenu(made, dice);
    if (publishChecks(flow, { language: 'en', languages: ['en', 'hi'] }).refusals.length > 0) continue;
    const remote = { contentType: 'remote', message: { url: 'https://example.org/hi?who={{name|urlEnc}}' } };
    const promptsArray = flow.promptsArray.map((entry, at) =>
      at === AFTER_MENU ? { ...entry, definition: { ...entry.definition, ...remote } } : entry,
    );
    const text = JSON.stringify({ ...flow, promptsArray });
    return JSON.parse(text.replaceAll('https://example.org', site)) as FlowDefinition;
  }
}

/** The same questions and ways, with other scores. */
export function scoredOtherwise({ promptsArray, ...rest }: FlowDefinition, dice: Dice): FlowDefinition {
  const rescored = promptsArray.map((entry) => {
    const { answers } = entry.definition;
    if (!Array.isArray(answers)) return entry;
    const definition = {
      ...entry.definition,
      scoreStrategy: { thread: dice.pick(REDUCERS), overall: dice.pick(REDUCERS) },
      answers: answers.map((answer: object) => (dice.int(2) === 0 ? { ...answer, score: dice.pick(SCORES) } : answer)),
    };
    return { ...entry, definition };
  });
  return { ...rest, promptsArray: rescored } as FlowDefinition;
}

/** Publishes the draft. @returns whether the checks let it pass */
export async function republished(author: Client, id: number, definition: FlowDefinition): Promise<boolean> {
  const saved = await author.raw('PUT', `/api/flows/${id}`, { body: JSON.stringify({ definition }) });
  if (saved.status !== 200) return false;
  return (await author.call(publishFlow, { params: { id } })).status === 200;
}

/** Most flows that are made up until one can be published. */
const MAX_TRIES = 200;

/** A new published flow; what can't be published is made up again. */
export async function publishedFlow(author: Client, make: () => FlowDefinition): Promise<[number, FlowDefinition]> {
  let refused: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const definition = make();
    const body = { name: 'Random', languages: ['en', 'hi'], definition } as unknown as BodyOf<typeof createFlow>;
    const made = await author.call(createFlow, { body });
    refused = made.body;
    if (made.status !== 201) continue;
    const { id } = made.body as { id: number };
    const published = await author.call(publishFlow, { params: { id } });
    if (published.status === 200) return [id, definition];
    refused = published.body;
  }
  throw new Error(`no flow can be published: ${JSON.stringify(refused)}`);
}
