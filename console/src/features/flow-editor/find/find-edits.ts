import type { Draft } from 'immer';
import { FLOW_OWNER } from '@parley/contracts/flow/translation-owners';
import { defineEdit } from '../model/edits.js';
import type { FlowDocument } from '../model/flow-document.js';
import type { Path } from './fields.js';

export interface Replacement {
  readonly key: string;
  readonly path: Path;
  readonly start: number;
  readonly end: number;
  /** The text at this place when it was found. If it has changed, it isn't replaced. */
  readonly was: string;
}

/** The object in which the paths of an owner's texts start. */
function holderOf(doc: Draft<FlowDocument>, key: string): object | undefined {
  if (doc.byKey[key]) return doc.byKey[key].definition;
  if (key === FLOW_OWNER) return doc.rest;
  const answers = doc.rest.commonAnswers?.[key.slice(1)];
  return answers && { answers };
}

function replaceIn(definition: object, { path, start, end, was }: Replacement, by: string): void {
  let holder: unknown = definition;
  for (const part of path.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[part];
  const last = path.at(-1)!;
  const text = (holder as Record<string, unknown> | undefined)?.[last];
  if (typeof text !== 'string' || text.slice(start, end) !== was) return;
  (holder as Record<string, unknown>)[last] = text.slice(0, start) + by + text.slice(end);
}

/** Replaces all places as one undo step. */
export const textsReplaced = defineEdit(
  'textsReplaced',
  ({ places, by }: { places: readonly Replacement[]; by: string }) => ({
    label: 'replaceText',
    promptKey: places[0]?.key,
    recipe: (doc) => {
      // From the end of each text, so that earlier offsets stay valid.
      for (const place of [...places].sort((a, b) => b.start - a.start)) {
        const holder = holderOf(doc, place.key);
        if (holder) replaceIn(holder, place, by);
      }
    },
  }),
);
