/** The player's built files, and which of them a page should request at once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { Language } from '@parley/contracts/definition/values';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import type { FastifyInstance } from 'fastify';

const YEAR_MS = 31_536_000_000;
/** ms; scripts that pages name themselves (`parley.js`) */
const FIVE_MINUTES = 300_000;
const HASHED = /-[\w-]{8,}\.(js|css)$/;
export const PLAYER = '/player/';
export const ON_SHARE = { constraints: { listener: 'share' } };

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Chunks that it can't run without. */
  readonly imports?: readonly string[];
}
export interface PageScripts {
  readonly scriptUrl: string;
  /** The page fetches these together with the entry rather than after it. */
  readonly preload: readonly string[];
}

/**
 * The scripts of a page in the given language.
 *
 * @param chunks sources that the entry requests at once
 */
export function pageScripts(folder: string, chunks: readonly string[]): (language: Language) => PageScripts {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry);
  if (!entry) throw new Error(`${folder}/manifest.json names no entry: build the player again`);
  const wanted = new Set<string>();
  const want = (name: string): void => {
    if (wanted.has(name) || !manifest[name]) return;
    wanted.add(name);
    manifest[name].imports?.forEach(want);
  };
  [entry[0], ...chunks].forEach(want);
  wanted.delete(entry[0]);
  const preload = [...wanted].map((name) => PLAYER + (manifest[name]?.file ?? ''));
  /** English has none: it's part of the other chunks. */
  const textsOf = (language: Language): readonly string[] => {
    const name = `texts-${interfaceLanguageOf(language)}`;
    const texts = Object.values(manifest).find((chunk) => chunk.name === name);
    return texts ? [PLAYER + texts.file] : [];
  };
  return (language) => ({ scriptUrl: PLAYER + entry[1].file, preload: [...preload, ...textsOf(language)] });
}

/** Makes replies able to send files, unless serving the console's files has done so already. */
export async function sendFiles(server: FastifyInstance, root: string): Promise<void> {
  if (!server.hasReplyDecorator('sendFile')) await server.register(files, { root, serve: false, preCompressed: true });
}

/** Files whose names contain a hash are cached for a year without revalidation. */
export function serveFiles(server: FastifyInstance, url: string, folder: string): void {
  server.get(url, ON_SHARE, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (!/^[\w.-]+$/.test(name) || !existsSync(join(folder, name))) return reply.callNotFound();
    return HASHED.test(name)
      ? reply.sendFile(name, folder, { immutable: true, maxAge: YEAR_MS, cacheControl: true })
      : reply.sendFile(name, folder, { maxAge: FIVE_MINUTES, cacheControl: true });
  });
}
