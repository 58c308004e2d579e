import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the parts of the last build. */
const LIST = 'parts.json';

/**
 * Moves a build into the place of the former one: programs after the parts that they load. The parts of the build before
 * stay, because a server that runs may load one of them later.
 * @param part how the names of parts begin
 */
export function putInPlace(from, to, part) {
  const list = join(to, LIST);
  const former = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const isPart = (name) => name.startsWith(part);
  const made = readdirSync(from);
  const parts = made.filter(isPart);
  for (const name of [...parts, ...made.filter((name) => !isPart(name))]) renameSync(join(from, name), join(to, name));
  rmSync(from, { recursive: true });
  const kept = new Set([...former, ...parts]);
  for (const name of readdirSync(to)) if (isPart(name) && !kept.has(name)) rmSync(join(to, name));
  writeFileSync(list, JSON.stringify(parts));
}
