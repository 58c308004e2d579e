/**
 * The list of erasures, kept with the backups: whoever was erased after a backup must not come back with it. It holds
 * hashes of random numbers, no names; after the hash of an account that was handed over stands the number of its heir.
 * Each addition is an object of its own, because buckets can't append.
 */
import { randomUUID } from 'node:crypto';
import type { ErasureKind } from '../platform/subjects/erasure-kinds.js';
import type { Vault } from './vault.js';

const FOLDER = 'erasures';

export interface Erasure {
  readonly kind: ErasureKind;
  readonly id: string;
  /** The account that got what an erased account owned; null = nobody. */
  readonly heir: string | null;
}
type Erased = Pick<Erasure, 'kind' | 'id'>;

/** The list of the target. */
export interface Erasures {
  isErased(erased: Erased): boolean;
  heirOf(erased: Erased): string | null;
}

export async function readErasures(vault: Vault): Promise<Erasures> {
  const hashes = new Set<string>();
  const heirs = new Map<string, string>();
  for await (const { name } of vault.target.list(FOLDER))
    for (const line of (await vault.read(name)).toString('utf8').split('\n')) {
      const [hash = '', heir] = line.split(' ');
      hashes.add(hash);
      if (heir) heirs.set(hash, heir);
    }
  return {
    isErased: (erased) => hashes.has(hashOf(vault, erased)),
    heirOf: (erased) => heirs.get(hashOf(vault, erased)) ?? null,
  };
}

/** Adds those that the list lacks. */
export async function addErasures(vault: Vault, erasures: readonly Erasure[]): Promise<void> {
  const list = await readErasures(vault);
  const added = erasures
    .filter((erasure) => !list.isErased(erasure))
    .flatMap((erasure) => {
      const hash = hashOf(vault, erasure);
      // Earlier versions of Parley know a line only if the hash is all of it.
      return erasure.heir === null ? [hash] : [hash, `${hash} ${erasure.heir}`];
    });
  if (added.length > 0) await vault.write(`${FOLDER}/${randomUUID()}.age`, added.join('\n'));
}

const hashOf = (vault: Vault, { kind, id }: Erased): string => vault.hash(`${kind} ${id}`, 'erasure');
