/** `npm ci` installs from the lock file alone, on every system, so the file has to be whole. */
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { subset } from 'semver';

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages } = JSON.parse(readFileSync(resolve(__dirname, '../../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const promised = packages['']?.engines?.node ?? '*';

/** Node's own rule: a package is looked for in every `node_modules` from its user's folder upwards. */
function isLocked(user: string, name: string): boolean {
  for (let folder = user; ; folder = posix.dirname(folder)) {
    if (folder === '.') folder = '';
    if (packages[posix.join(folder, 'node_modules', name)]) return true;
    if (folder === '') return false;
  }
}

test('HOUSE-2 the lock file names no registry host and holds a checksum for every package', () => {
  const outside = Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  expect(outside.length).toBeGreaterThan(100);
  expect(outside.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
  expect(outside.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([path]) => path)).toEqual([]);
});

test('HOUSE-8 whatever a package names is in the lock file, its builds for other systems too', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('HOUSE-8 the tools that ship one build for each system are locked for macOS and Windows', () => {
  const locked = Object.keys(packages);
  for (const tool of [
    '@swc/core-',
    '@rolldown/binding-',
    '@oxc-parser/binding-',
    '@node-rs/argon2-',
    '@oxlint/binding-',
  ])
    for (const system of ['darwin-arm64', 'darwin-x64', 'win32-x64-msvc', 'linux-arm64-gnu'])
      expect(locked).toContain(`node_modules/${tool}${system}`);
});

test('HOUSE-9 no package in the lock file excludes a Node that package.json promises', () => {
  const excluding = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !subset(promised, engines.node))
    .map(([path, { engines }]) => `${path}: ${engines?.node}`);
  expect(excluding).toEqual([]);
});
