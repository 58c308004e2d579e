/** A file of any kind that can become a flow, by what is in it. */
import { readFlowFile, readJson, writeFlowFile, type Refused } from './flow-file.js';
import type { ImportedFlow, NewKey } from './imported-flow.js';
import { importTwee } from './twee/import-twee.js';
import { looksLikeTwee } from './twee/twee-file.js';
import { importTypebot, looksLikeTypebot } from './typebot/import-typebot.js';

export type FileKind = 'flow' | 'twee' | 'typebot';
export type AnyFile = (ImportedFlow & { readonly kind: FileKind }) | Refused;

const DEEPEST = 60;

export const readAnyFile = (text: string, newKey: NewKey): AnyFile => {
  if (looksLikeTwee(text)) return sound('twee', importTwee(text, newKey));
  const json = readJson(text, DEEPEST);
  if (!json.ok) return json;
  if (looksLikeTypebot(json.value)) return sound('typebot', importTypebot(text, newKey));
  const read = readFlowFile(text);
  return read.ok ? { ...read, kind: 'flow', notes: [] } : read;
};

/** What was made of another program's file must be what Parley takes, too. */
const sound = (kind: FileKind, made: ImportedFlow | Refused): AnyFile => {
  if (!made.ok) return made;
  const read = readFlowFile(writeFlowFile(made.flow));
  return read.ok ? { ...made, kind } : read;
};
