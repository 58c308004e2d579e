/** Refuses formulas that can't be read, in every language (SPEC FORM-6), and warns of sentences between dollars. */
import type { Nodes } from 'mdast';
import type { FlowDefinition } from '../definition/definition.js';
import { formulasIn, writtenFormula } from '../definition/formula-grammar.js';
import { resolveAnswers } from '../definition/links.js';
import { promptTexts } from '../definition/texts.js';
import type { FormulaCompiler } from '../markdown/compile.js';
import type { Formula } from '../markdown/formula.js';
import { parseMarkdown } from '../markdown/parse.js';
import { COMPILED_WORK } from '../markdown/trees-of.js';
import { label, type Finding, type RefusalCode, type WarningCode } from './findings.js';

function* formulasOf(node: Nodes): Iterable<Formula> {
  if (node.type === 'formula') yield node;
  if ('children' in node) for (const child of node.children) yield* formulasOf(child);
}

/** Maximum number of characters in formulas that one check reads, about two seconds' work. */
const MOST_READ = 100_000;

export const formulaRefusals = (flow: FlowDefinition, compile: FormulaCompiler): Finding<RefusalCode>[] => {
  const broken = new Map<string, boolean>();
  let room = MOST_READ;
  const isBroken = ({ latex, display }: Formula): boolean => {
    const written = writtenFormula(latex, display);
    const known = broken.get(written);
    if (known !== undefined) return known;
    room -= written.length + 20;
    const found = room > 0 && compile(latex, display) === null;
    broken.set(written, found);
    return found;
  };
  // Common answers are texts of many prompts.
  const read = new Map<string, Formula | undefined>();
  let unread = COMPILED_WORK;
  const firstBroken = (text: string): Formula | undefined => {
    if (read.has(text) || !text.includes('$')) return read.get(text);
    unread -= text.length;
    const found = unread > 0 ? [...formulasOf(parseMarkdown(text))].find(isBroken) : undefined;
    read.set(text, found);
    return found;
  };
  return flow.promptsArray.flatMap(({ key, definition }, index): Finding<RefusalCode>[] => {
    const answers = resolveAnswers(definition, flow) ?? [];
    for (const text of promptTexts({ ...definition, answers })) {
      const found = firstBroken(text);
      if (found) {
        const written = writtenFormula(found.latex, found.display);
        return [
          { code: 'formula-broken', promptKey: key, msg: `${label(index)}: the formula ${written} can't be read` },
        ];
      }
    }
    return [];
  });
};

/** Words in a formula are arguments, as in `\\text{if}`; signs with names begin with a backslash. */
const NAMES_AND_ARGUMENTS = /\\[a-zA-Z]+(?:\s*\{[^{}]*\})*/g;
const WORD_IN_SENTENCE = /(?:^|\s)[\p{L}\p{M}]{3,}(?=[\s,.;:!?])|\s[\p{L}\p{M}]{3,}$/u;
const readsAsWords = (latex: string): boolean => WORD_IN_SENTENCE.test(latex.replaceAll(NAMES_AND_ARGUMENTS, ' '));

/** Dollars of prices make a formula of the words between them, where a flow from before formulas is published again. */
export const formulaWarnings = (flow: FlowDefinition): Finding<WarningCode>[] => {
  let unread = COMPILED_WORK;
  const wordsIn = (text: string): Formula | undefined => {
    if (!formulasIn(text).some(({ written }) => readsAsWords(written.replaceAll('$', '')))) return undefined;
    unread -= text.length;
    if (unread <= 0) return undefined;
    return [...formulasOf(parseMarkdown(text))].find(({ latex }) => readsAsWords(latex));
  };
  return flow.promptsArray.flatMap(({ key, definition }, index): Finding<WarningCode>[] => {
    for (const text of promptTexts({ ...definition, answers: resolveAnswers(definition, flow) ?? [] })) {
      const found = wordsIn(text);
      if (!found) continue;
      const written = writtenFormula(found.latex, found.display);
      const msg = `${label(index)}: ${written} becomes a formula; a dollar sign is written \\$`;
      return [{ code: 'formula-words', promptKey: key, msg }];
    }
    return [];
  });
};
