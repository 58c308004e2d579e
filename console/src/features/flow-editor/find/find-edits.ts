import type { PromptDefinition } from '@parley/contracts/flow/definition';
import { defineEdit } from '../model/edits.js';
import type { Path } from './fields.js';

export interface Replacement {
  readonly key: string;
  readonly path: Path;
  readonly start: number;
  readonly end: number;
  /** What stood there: a text that changed meanwhile is left alone. */
  readonly was: string;
}

function replaceIn(definition: PromptDefinition, { path, start, end, was }: Replacement, by: string): void {
  let holder: unknown = definition;
  for (const part of path.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[part];
  const last = path.at(-1)!;
  const text = (holder as Record<string, unknown> | undefined)?.[last];
  if (typeof text !== 'string' || text.slice(start, end) !== was) return;
  (holder as Record<string, unknown>)[last] = text.slice(0, start) + by + text.slice(end);
}

/** All of them as one step back. */
export const textsReplaced = defineEdit(
  'textsReplaced',
  ({ places, by }: { places: readonly Replacement[]; by: string }) => ({
    label: 'replaceText',
    promptKey: places[0]?.key,
    recipe: (doc) => {
      // From the end of each text, so that the places before it stay where they are.
      for (const place of [...places].sort((a, b) => b.start - a.start)) {
        const prompt = doc.byKey[place.key];
        if (prompt) replaceIn(prompt.definition as PromptDefinition, place, by);
      }
    },
  }),
);
