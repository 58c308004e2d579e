/**
 * Addresses of remote messages in definitions and histories; `remote-sources.ts` describes those that Parley answers.
 */
import type { FlowDefinition } from '../definition/definition.js';
import { textsIn } from '../definition/message.js';
import { mapFlow } from '../definition/visit.js';
import { readRemoteSource, type RemoteSource } from './remote-sources.js';

const SITE = /^https?:\/\/[^/?#]*/i;

/** The origin of an absolute address; null = a relative address, which means this server. */
export const siteOf = (url: string): string | null => SITE.exec(url.trim())?.[0].toLowerCase() ?? null;

/** The source that an address names, on any host; null = Parley doesn't answer it. */
export const remoteSourceOf = (url: string): RemoteSource | null =>
  readRemoteSource(
    url
      .trim()
      .replace(SITE, '')
      .replace(/^\/api(?=\/)/, '')
      .replace(/[?#].*$/s, ''),
  );

/** The addresses of all remote messages, in every language, with variables as written. */
export const urlsIn = (definition: FlowDefinition): string[] => {
  const found: string[] = [];
  mapFlow(definition, (said) => {
    for (const message of [said.message, ...Object.values(said.tMessage ?? {})]) {
      if (message === undefined) continue;
      found.push(...textsIn(message, said.contentType).flatMap(({ role, text }) => (role === 'address' ? [text] : [])));
    }
    return said;
  });
  return found;
};
