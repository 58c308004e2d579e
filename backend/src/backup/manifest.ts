/** The table of contents of one backup. It is written last: a backup without one doesn't exist. */
import { z } from 'zod';
import { BackupFault } from './backup-fault.js';
import type { Vault } from './vault.js';

/** A program refuses a higher number. */
const FORMAT = 1;

const section = z.object({
  rows: z.number(),
  bytes: z.number(),
  parts: z.array(z.string()),
  /** The bytes that the target keeps of each part; earlier programs wrote none. */
  sizes: z.array(z.number()).optional(),
});
const table = section.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const manifest = z.object({
  format: z.literal(FORMAT),
  /** ISO; the moment whose state it has. */
  madeAt: z.string(),
  /** Tells installations apart; no secret. */
  installation: z.string(),
  /** Names of the migrations that had run, in their order. */
  migrations: z.array(z.string()),
  /** Lines as `COPY` writes them. */
  events: section.extend({ columns: z.array(z.string()) }),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  /** A line of JSON for each uploaded file: `StoredFileLine`. */
  files: section,
  secrets: z.object({ jwtSecret: z.string(), encryptionKey: z.string() }),
});

export type Section = z.infer<typeof section>;
export type TableSection = z.infer<typeof table>;
export type Manifest = z.infer<typeof manifest>;
export type NewManifest = Omit<Manifest, 'format'>;

export interface FileLine {
  readonly key: string;
  readonly bytes: number;
  readonly parts: readonly string[];
  readonly sizes?: readonly number[] | undefined;
}

const FOLDER = 'backups';
const NAME = /^backups\/(\d{8}T\d{6}\.\d{3}Z)\.age$/;
const pathOf = (name: string): string => `${FOLDER}/${name}.age`;

/** Sorts by time. */
const nameAt = (madeAt: string): string => madeAt.replace(/[-:]/g, '');
const timeOf = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'));

/** Later than all others, even if the clock was ahead when one of them was made. */
async function nextName(vault: Vault, madeAt: string): Promise<string> {
  const newest = (await listBackups(vault)).at(-1);
  const name = nameAt(madeAt);
  return newest === undefined || name > newest ? name : nameAt(new Date(timeOf(newest) + 1).toISOString());
}

/** @returns the backup's name */
export async function writeManifest(vault: Vault, content: NewManifest): Promise<string> {
  const name = await nextName(vault, content.madeAt);
  await vault.write(pathOf(name), JSON.stringify({ ...content, format: FORMAT }));
  await readManifest(vault, name);
  return name;
}

/** @throws BackupFault if there is none, it was changed, or a newer program wrote it */
export async function readManifest(vault: Vault, name: string): Promise<Manifest> {
  const content: unknown = JSON.parse((await vault.read(pathOf(name))).toString('utf8'));
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new BackupFault(`A newer version of Parley has made the backup ${name}. Restore it with that version.`);
}

/** Names of all whole backups, oldest first. */
export async function listBackups({ target }: Vault): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const object of target.list(FOLDER)) {
    const [, name] = NAME.exec(object.name) ?? [];
    if (name !== undefined) names.push(name);
  }
  return names.sort();
}

export const deleteManifest = ({ target }: Vault, name: string): Promise<void> => target.delete(pathOf(name));

/** With all parts that the backup needs, except those of its uploaded files. */
export const sectionsOf = ({ events, tables, files }: Manifest): readonly Section[] => [events, ...tables, files];
