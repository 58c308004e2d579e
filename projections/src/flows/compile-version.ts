/**
 * Compiles a version prompt by prompt. A large flow takes half a second, in which the server must answer others, so the
 * event loop has its turn in between.
 */
import { definitionTexts } from '@parley/contracts/definition/texts';
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { publishedDefinition } from '@parley/contracts/flow/published';
import type { FormulaCompiler } from '@parley/contracts/markdown/compile';
import { treeMaker } from '@parley/contracts/markdown/trees-of';
import type { Trees } from '@parley/contracts/markdown/tree';
import { breather } from '../platform/breather.js';

export interface CompiledVersion {
  readonly definition: FlowDefinition;
  readonly trees: Trees;
}

/** The same as `publishedDefinition` and `treesOf` of the whole. */
export async function compileVersion(
  frozen: FlowDefinition,
  formula: FormulaCompiler | null,
): Promise<CompiledVersion> {
  const breathe = breather();
  const promptsArray: PromptEntry[] = [];
  const rest = publishedDefinition({ ...frozen, promptsArray: [] });
  for (const entry of frozen.promptsArray) {
    promptsArray.push(...publishedDefinition({ promptsArray: [entry] }).promptsArray);
    await breathe();
  }
  const definition = { ...rest, promptsArray };
  const maker = treeMaker(formula);
  for (const part of partsOf(definition)) {
    for (const text of definitionTexts(part, { translations: true })) maker.take(text);
    await breathe();
  }
  return { definition, trees: maker.made() };
}

/** Each prompt alone, then what is outside of prompts. */
export function* partsOf(definition: FlowDefinition): Generator<FlowDefinition> {
  for (const entry of definition.promptsArray) yield { promptsArray: [entry] };
  yield { ...definition, promptsArray: [] };
}
