/**
 * The address of a remote message with its placeholders filled in. Some are known to the server alone: the learner's opaque
 * id, the chat's. The others stand as the learner's chat filled them.
 */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { fillText, urlEncoded } from '@parley/contracts/engine/variables';

export interface RemotePlaceholders {
  readonly originId?: string;
  readonly historyKey?: string;
  readonly language?: string;
  readonly userId?: string;
}

const urlIn = (message: HistoryItem['message'] | undefined): string | null =>
  typeof message === 'object' && 'url' in message ? message.url : null;

/** null = the item has no address. Placeholders nobody knows are left as underscores. */
export function remoteAddress(item: HistoryItem, known: RemotePlaceholders = {}): string | null {
  const template = urlIn(item.originalMessage) ?? urlIn(item.message);
  if (template === null || template.trim() === '') return null;
  // As the engine fills it (ENG-A8): the key of a linked flow's prompt has a question mark in it.
  const own: Readonly<Record<string, string | undefined>> = { ...known, promptKey: urlEncoded(item.promptKeyStr) };
  const said = item.values ?? {};
  const { text } = fillText(template.trim(), (name, isPrompt) => {
    const key = isPrompt ? `@${name}` : name;
    if (!isPrompt && Object.hasOwn(own, name)) return own[name] ?? null;
    // Filled with a filter, a value is kept under the name with that filter; decoded, the filter can work again.
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
