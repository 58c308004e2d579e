/**
 * The list of erasures, kept with the backups: whoever was erased after a backup must not come back with it. It holds
 * hashes of random numbers, no names. Each addition is an object of its own, because buckets can't append.
 */
import { randomUUID } from 'node:crypto';
import type { ErasureKind } from '../platform/subjects/erasure-kinds.js';
import type { Vault } from './vault.js';

const FOLDER = 'erasures';

export interface Erasure {
  readonly kind: ErasureKind;
  readonly id: string;
}

/** True if the list of the target has it. */
export type IsErased = (erasure: Erasure) => boolean;

export async function readErasures(vault: Vault): Promise<IsErased> {
  const hashes = new Set<string>();
  for await (const { name } of vault.target.list(FOLDER))
    for (const hash of (await vault.read(name)).toString('utf8').split('\n')) hashes.add(hash);
  return (erasure) => hashes.has(hashOf(vault, erasure));
}

/** Adds those that the list lacks. */
export async function addErasures(vault: Vault, erasures: readonly Erasure[]): Promise<void> {
  const isErased = await readErasures(vault);
  const added = erasures.filter((erasure) => !isErased(erasure)).map((erasure) => hashOf(vault, erasure));
  if (added.length > 0) await vault.write(`${FOLDER}/${randomUUID()}.age`, added.join('\n'));
}

const hashOf = (vault: Vault, { kind, id }: Erasure): string => vault.hash(`${kind} ${id}`, 'erasure');
