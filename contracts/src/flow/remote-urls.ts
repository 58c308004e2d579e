/** Addresses of remote messages as definitions and histories have them; what Parley answers itself is `remote-sources.ts`. */
import { readRemoteSource, type RemoteSource } from './remote-sources.js';

const SITE = /^https?:\/\/[^/?#]*/i;

/** The site of an absolute address; null = it has none, so it is this server's own. */
export const siteOf = (url: string): string | null => SITE.exec(url.trim())?.[0].toLowerCase() ?? null;

/** What an address asks Parley for, on whatever site it is; null = nothing that Parley answers. */
export const remoteSourceOf = (url: string): RemoteSource | null =>
  readRemoteSource(
    url
      .trim()
      .replace(SITE, '')
      .replace(/^\/api(?=\/)/, '')
      .replace(/[?#].*$/s, ''),
  );

/** Every `url` in a definition, in any language, with variables as written. */
export const urlsIn = (definition: unknown): string[] => {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        if (name === 'url' && typeof part === 'string') found.push(part);
        else look(part);
      }
  };
  look(definition);
  return found;
};
