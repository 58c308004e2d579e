// Does what Vite does for `import.meta.glob('…/*/x.json', options)`: each file under its path, as a module or what
// loads it. A list of patterns may leave out files with `!`.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** A `*` is the name of a folder, or of a file without its ending. */
function filesIn(folder, [part, ...rest], path = []) {
  if (part === undefined) return existsSync(folder) ? [path.join('/')] : [];
  if (!part.includes('*')) return filesIn(join(folder, part), rest, [...path, part]);
  const [before, after] = part.split('*');
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .flatMap((name) => filesIn(join(folder, name), rest, [...path, name]));
}

const moduleOf = (file) => {
  const found = require(file);
  return found.__esModule ? found : { ...found, default: found };
};

/** @param folder of the module that asks */
exports.globFrom =
  (folder) =>
  (patterns, { eager = false, import: name } = {}) => {
    // `query` (`?raw`, `?no-inline`) is Vite's: the transforms of jest.config.cjs give these files the same default.
    const load = (path) => {
      const found = moduleOf(join(folder, path));
      return name === undefined ? found : found[name];
    };
    const found = (wanted) => wanted.flatMap((pattern) => filesIn(folder, pattern.split('/')));
    const [taken, leftOut] = [false, true].map((not) =>
      found(
        [patterns]
          .flat()
          .filter((each) => each.startsWith('!') === not)
          .map((each) => each.replace(/^!/, '')),
      ),
    );
    return Object.fromEntries(
      taken
        .filter((path) => !leftOut.includes(path))
        .map((path) => [path, eager ? load(path) : async () => load(path)]),
    );
  };
