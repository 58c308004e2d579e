/** Reads a whole backup without writing anything, part by part. */
import { BackupFault, DamagedObject } from './backup-fault.js';
import { readErasures } from './erasures.js';
import type { FileLine, Manifest, Section } from './manifest.js';
import { countLines, linesIn } from './parts.js';
import type { PartKind, Vault } from './vault.js';

/** Gets each fault as a sentence. */
type Tell = (fault: string) => void;

/** @throws BackupFault at the first part that is missing, changed or cut off, and if rows are missing */
export const checkBackup = (vault: Vault, manifest: Manifest): Promise<void> =>
  findFaults(vault, manifest, (fault) => {
    throw new BackupFault(`${fault} Restore another backup.`);
  });

export async function findFaults(vault: Vault, manifest: Manifest, tell: Tell): Promise<void> {
  const { events, tables, files } = manifest;
  const text: PartKind = { isText: true };
  await checkParts(vault, { ...events, name: 'The events', kind: text }, tell);
  for (const table of tables)
    await checkParts(vault, { ...table, name: `The table ${table.schema}.${table.name}`, kind: text }, tell);
  const list = { ...files, name: 'The list of uploaded files', kind: text };
  await checkParts(vault, list, tell, async (lines) => {
    for (const line of linesIn(lines)) {
      const file = JSON.parse(line) as FileLine;
      await checkParts(vault, { ...file, name: 'An uploaded file', kind: { isText: false } }, tell);
    }
  });
  await telling(tell, () => readErasures(vault));
}

interface Checked extends Pick<FileLine, 'bytes' | 'parts'>, Partial<Pick<Section, 'rows'>> {
  /** Begins a sentence about it. */
  readonly name: string;
  readonly kind: PartKind;
}

async function checkParts(
  vault: Vault,
  { name, parts, kind, rows, bytes }: Checked,
  tell: Tell,
  onContent: (content: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const found = { rows: 0, bytes: 0 };
  let areAllRead = true;
  for (const part of parts) {
    const content = await telling(tell, () => vault.readPart(part, kind));
    areAllRead &&= content !== null;
    if (content === null) continue;
    found.rows += countLines(content);
    found.bytes += content.length;
    await onContent(content);
  }
  if (!areAllRead) return;
  if (rows !== undefined && found.rows !== rows) tell(`${name} in the backup: ${found.rows} rows instead of ${rows}.`);
  else if (found.bytes !== bytes) tell(`${name} in the backup: ${found.bytes} bytes instead of ${bytes}.`);
}

/** @returns null if the object is damaged */
async function telling<T>(tell: Tell, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    tell(error.fault);
    return null;
  }
}
