/**
 * EDIT-L15: texts that arrive late must not take a page away. So a page asks at once for the texts of all that it
 * imports; whatever else has texts of its own is a part that loads on demand, which fails alone (EDIT-L1).
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const SHELL = resolve(__dirname);
const source = (file: string): string => readFileSync(file, 'utf8');

/** The modules that a module imports when it is loaded: no types, no `import()`. */
function importsOf(file: string): readonly string[] {
  const found = source(file).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s'(\.[^']+)\.js'/gm);
  return [...found].flatMap(([, path = '']) =>
    ['.ts', '.tsx'].map((end) => join(dirname(file), path + end)).filter((candidate) => existsSync(candidate)),
  );
}
function withImports(file: string): ReadonlySet<string> {
  const all = new Set([file]);
  for (const one of all) for (const imported of importsOf(one)) all.add(imported);
  return all;
}
/** The namespaces that a module's `useTranslation` calls name. */
const namespacesOf = (file: string): readonly string[] =>
  [...source(file).matchAll(/useTranslation(?:<[^>]*>)?\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  );

const PAGES = [...source(join(SHELL, 'routes.tsx')).matchAll(/import\('(\.\.\/features\/[^']+Page)\.js'\)/g)].map(
  ([, path = '']) => join(SHELL, `${path}.tsx`),
);
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

test('EDIT-L15 every page is looked at', () => {
  expect(PAGES.length).toBeGreaterThan(15);
  expect(PAGES.filter((file) => !existsSync(file))).toEqual([]);
});
test.each(PAGES.map((file) => [nameOf(file), file]))(
  'EDIT-L15 %s asks at once for the texts of all that it brings',
  (_name, file) => {
    // Both pages of statistics leave the asking to one that they share.
    const pages = [file, ...importsOf(file).filter((one) => one.endsWith('Page.tsx'))];
    const asked = new Set(['common', ...pages.flatMap(namespacesOf)]);
    const late = [...withImports(file)].flatMap((one) =>
      namespacesOf(one)
        .filter((namespace) => !asked.has(namespace))
        .map((namespace) => `${nameOf(one)}: ${namespace}`),
    );
    expect([...new Set(late)]).toEqual([]);
  },
);
test('EDIT-L15 the frame around every page needs the shell’s texts only', () => {
  const around = ['Console.tsx', 'Frame.tsx', 'OpenFrame.tsx', 'Dialogs.tsx', 'Layers.tsx', 'Providers.tsx'];
  const late = around.flatMap((name) => [...withImports(join(SHELL, name))].flatMap(namespacesOf));
  expect([...new Set(late)]).toEqual(['common']);
});
