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

/**
 * The question before the last prompts from which learners go past them to the closing prompt, and those of these prompts
 * that lead there, too.
 */
function goingPast({ order, byKey }: FlowDocument, closing: PromptEntry): readonly PromptEntry[] {
  const leadThere: PromptEntry[] = [];
  const sides = new Set<string>();
  for (const key of order.slice(0, -1).reverse()) {
    const entry = byKey[key];
    if (!entry) return [];
    const link = linkOf(entry.definition);
    if (link === linkTo(closing)) leadThere.push(entry);
    else if (link !== NEXT_PROMPT) return [];
    const answers = ownAnswers(entry.definition) ?? [];
    const leadsAside = answers.some((answer) => linksFrom(answer).some((to) => sides.has(to)));
    if (leadsAside && link === linkTo(closing)) return entry.definition.when?.length ? [] : leadThere;
    sides.add(linkTo(entry));
  }
  return [];
}

/** Leads whoever goes past side prompts to the added prompt: they went to the closing prompt only because nothing else followed. */
export const joinWaysPast = (doc: Doc, at: number, added: PromptEntry): void => {
  const now = doc as FlowDocument;
  const closing = closingKeyOf(now);
  const entry = closing === null ? undefined : now.byKey[closing];
  if (!entry || now.order[at] !== closing) return;
  for (const { key } of goingPast(now, entry)) changePrompt(key, leadingTo(linkTo(added)))(doc);
};
