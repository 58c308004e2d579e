/** Finds the one way through a flow, if there is only one, so that the player can say how far a learner is. */
import { asksAgain } from '../definition/help.js';
import { linksFrom, readLink, type Link } from '../definition/links.js';
import type { PreparedFlow, PreparedPrompt } from './types.js';

/** The links that a chat may follow from a prompt; null: conditions decide. */
function exitsOf({ definition, answers }: PreparedPrompt): readonly string[] | null {
  const own = linksFrom(definition);
  const away = answers.filter((answer) => !asksAgain(answer)).map(linksFrom);
  if (definition.when?.length || answers.some(({ when }) => when?.length)) return null;
  // An answer without a link of its own follows its prompt's.
  const isOwnUsed = answers.length === 0 || away.some((links) => links.length === 0);
  return [...new Set([...away.flat(), ...(isOwnUsed ? own : [])])];
}

/** The keys of the prompts from the start to the end; null: learners may go different ways, round in circles or elsewhere. */
export function onlyWay({ prompts }: PreparedFlow, start: string): readonly string[] | null {
  const way: string[] = [];
  let prompt = prompts.get(start);
  while (prompt) {
    if (way.includes(prompt.key)) return null;
    way.push(prompt.key);
    const exits = exitsOf(prompt);
    if (exits === null || exits.length > 1) return null;
    const link: Link = readLink(exits[0]);
    if (link.to === 'nothing') return way;
    prompt = link.to === 'prompt' ? prompts.get(link.name) : undefined;
  }
  return null;
}
