/**
 * The address of a remote message with its placeholders filled in. Only the server knows the learner's opaque id and
 * the chat's id; the learner's chat has filled in the other placeholders.
 */
import { typed } from '../definition/message.js';
import type { HistoryItem } from '../engine/types.js';
import { fillText, urlEncoded } from '../engine/variables.js';
import { remoteSourceOf } from './remote-urls.js';

export interface RemotePlaceholders {
  readonly originId?: string;
  readonly historyKey?: string;
  readonly language?: string;
  readonly userId?: string;
}

const urlIn = (message: HistoryItem['message'] | undefined): string | null => {
  const said = typed('remote', message);
  return said?.type === 'remote' ? said.content.url : null;
};

/** null if the item has no address. Unknown placeholders stay as underscores. */
export function remoteAddress(item: HistoryItem, known: RemotePlaceholders = {}): string | null {
  const template = urlIn(item.originalMessage) ?? urlIn(item.message);
  if (template === null || template.trim() === '') return null;
  // As the engine fills it (ENG-A8): the key of a linked flow's prompt contains a question mark.
  const own: Readonly<Record<string, string | undefined>> = { ...known, promptKey: urlEncoded(item.promptKeyStr) };
  const said = item.values ?? {};
  const { text } = fillText(template.trim(), (name, isPrompt) => {
    const key = isPrompt ? `@${name}` : name;
    if (!isPrompt && Object.hasOwn(own, name)) return own[name] ?? null;
    // A value that was filtered is stored under its name with the filter; decode it so that the filter can run again.
    return said[key] ?? decoded(said[`${key}|urlEnc`]) ?? null;
  });
  return text;
}

function decoded(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The evaluation that a remote message shows; null if it shows something else. */
export function evaluationIdOf(item: HistoryItem): string | null {
  if (item.contentType !== 'remote' || item.direction !== 'received') return null;
  const source = remoteSourceOf(remoteAddress(item) ?? '');
  return source?.kind === 'evaluation' ? source.evaluationId : null;
}
