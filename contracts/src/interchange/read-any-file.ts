/** Reads any file that can become a flow, recognised by its contents. */
import { withLinksByOrder } from '../definition/next-links.js';
import { isComplete, takeCensus, type Census, type SourcePart } from './census/census.js';
import { tweeParts } from './census/twee-census.js';
import { typebotParts } from './census/typebot-census.js';
import { readFlowFile, readJson, refuse, writeFlowFile, type FlowContent, type Refused } from './flow-file.js';
import type { ImportedFlow, ImportNote, NewKey } from './imported-flow.js';
import { isGift, otherJson, otherProgram, otherText, type OtherProgram } from './other-programs.js';
import { ownNotes } from './own-notes.js';
import { importTwee } from './twee/import-twee.js';
import { looksLikeTwee } from './twee/twee-file.js';
import { importTypebot, looksLikeTypebot } from './typebot/import-typebot.js';

export type FileKind = 'flow' | 'twee' | 'typebot';
export interface TakenFile extends Omit<ImportedFlow, 'unreached'> {
  readonly kind: FileKind;
  /** How much of another program's file was imported; null for Parley's own, which imports completely or not at all. */
  readonly census: Census | null;
  /** True if neither the import nor the count misses anything. */
  readonly isWhole: boolean;
}
export type AnyFile = TakenFile | Refused;

const DEEPEST = 60;

export const readAnyFile = (text: string, newKey: NewKey): AnyFile => {
  const other = otherProgram(text);
  if (other) return refuseOther(other);
  if (looksLikeTwee(text) && isGift(text)) return refuseOther('gift');
  if (looksLikeTwee(text)) {
    const made = importTwee(text, newKey);
    return sound('twee', made, () => tweeParts(text, made.ok ? made.format : ''));
  }
  const json = readJson(text, DEEPEST);
  if (!json.ok) {
    const program = json.problems[0]?.code === 'not-json' ? otherText(text) : null;
    return program ? refuseOther(program) : json;
  }
  const program = otherJson(json.value);
  if (program) return refuseOther(program);
  if (looksLikeTypebot(json.value))
    return sound('typebot', importTypebot(text, newKey), () => typebotParts(json.value));
  const read = readFlowFile(text);
  return read.ok ? counted(read.flow, 'flow', ownNotes(read.flow), null) : read;
};

const refuseOther = (program: OtherProgram): Refused => refuse(`is-${program}`);

/** A flow imported from another program must pass Parley's own checks. */
const sound = (kind: FileKind, made: ImportedFlow | Refused, parts: () => readonly SourcePart[]): AnyFile => {
  if (!made.ok) return made;
  const read = readFlowFile(writeFlowFile(made.flow));
  if (!read.ok) return read;
  return counted(made.flow, kind, made.notes, takeCensus(parts(), made.flow.definition, made.unreached));
};

const counted = (
  flow: FlowContent,
  kind: FileKind,
  notes: readonly ImportNote[],
  census: Census | null,
): TakenFile => ({
  ok: true,
  flow: { ...flow, definition: withLinksByOrder(flow.definition) },
  kind,
  notes,
  census,
  isWhole: notes.length === 0 && (census === null || isComplete(census)),
});
