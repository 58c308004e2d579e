/** The ways on which the other learners go past a prompt that is for some of them (SPEC FLOW-N8, FLOW-N9). */
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { leadingTo, linkOf, linksFrom, NEXT_PROMPT, ownAnswers } from '@parley/contracts/definition/links';
import { changePrompt } from './answer-recipes.js';
import { closingKeyOf } from './closing.js';
import { linkTo, type FlowDocument } from './flow-document.js';
import type { Recipe } from './history.js';

type Doc = Parameters<Recipe>[0];

/** The prompt before this place, if it leads by order, goes on to the prompt that is there now. */
export const keepWayPast = (doc: Doc, at: number): void => {
  const [before, after] = [doc.order[at - 1], doc.order[at]].map((key) => (key ? doc.byKey[key] : undefined));
  if (!before || !after || linkOf(before.definition) !== NEXT_PROMPT) return;
  changePrompt(before.key, leadingTo(linkTo(after as PromptEntry)))(doc);
};

/** The question whose other answers go past the last prompts to the closing prompt. */
function questionPast({ order, byKey }: FlowDocument, closing: PromptEntry): PromptEntry | undefined {
  const entries = order.slice(0, -1).map((key) => byKey[key]);
  const at = entries.findLastIndex((entry) => entry && linkOf(entry.definition) !== NEXT_PROMPT);
  const [question, side] = [entries[at], entries[at + 1]];
  if (!question || !side || linkOf(question.definition) !== linkTo(closing)) return undefined;
  const leadsAside = (ownAnswers(question.definition) ?? []).some((answer) => linksFrom(answer).includes(linkTo(side)));
  return leadsAside && !question.definition.when?.length ? question : undefined;
}

/** The other answers went past a side prompt only because nothing else followed. */
export const joinWaysPast = (doc: Doc, at: number, added: PromptEntry): void => {
  const now = doc as FlowDocument;
  const closing = closingKeyOf(now);
  const entry = closing === null ? undefined : now.byKey[closing];
  if (!entry || now.order[at] !== closing) return;
  const question = questionPast(now, entry);
  if (question) changePrompt(question.key, leadingTo(linkTo(added)))(doc);
};
