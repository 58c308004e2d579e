/** The console has five sizes of text and one width of pages: its style sheets and components may name no others. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const checkout = resolve(__dirname, '../..');
const CONSOLE = join(checkout, 'console');

/** px; whatever is as wide is a page or a column of text, and ends at `--app-page` or `--app-read`. */
const COLUMN = 480;
const PX_OF: Readonly<Record<string, number>> = { px: 1, rem: 16, em: 14, ch: 8 };

const SIZE = /^(var\(--mantine-font-size-(xs|sm|md|lg|xl)\)|inherit)$/;
const RADIUS = /^(0|[236]px|8px|12px|16px|50%|inherit|var\(--mantine-radius-\w+\))$/;
const STYLE = /(?<![-\w])(font-size|font|max-width|max-inline-size|width|inline-size|border-radius): ([^;{}]+);/g;
const inPx = (value: string): number => {
  const [, amount = '0', unit = ''] = /([\d.]+)(px|rem|em|ch)\b/.exec(value) ?? [];
  return Number(amount) * (PX_OF[unit] ?? 0);
};

/** Names the fault of a declaration; null = it has none. */
function faultOf(property: string, value: string): string | null {
  if (property === 'font-size') return SIZE.test(value) ? null : 'use var(--mantine-font-size-xs … xl)';
  if (property === 'font') return value === 'inherit' ? null : 'use font-size: var(--mantine-font-size-xs … xl)';
  if (property === 'border-radius')
    return value.split(' ').every((part) => RADIUS.test(part)) ? null : 'use a radius of 6, 8, 12 or 16 px';
  return inPx(value) < COLUMN ? null : 'use var(--app-page) or var(--app-read)';
}

/** `font-size: 15px (use …)`, in the order of the text. */
function faultsOfStyles(text: string): readonly string[] {
  const withoutConditions = text.replace(/\/\*.*?\*\//gs, '').replace(/@(media|container)[^{]*/g, '@');
  return Array.from(withoutConditions.matchAll(STYLE), ([, property = '', value = '']) => {
    const fault = faultOf(property, value.trim());
    return fault && `${property}: ${value.trim()} (${fault})`;
  }).filter((fault) => fault !== null);
}

/** Sizes and widths that a component would set by itself. */
function faultsOfComponent(text: string): readonly string[] {
  const sizes = Array.from(
    text.matchAll(/\bfz=(\{[^}]*\}|"(?!xs"|sm"|md"|lg"|xl")[^"]*")|\bfontSize: ?[^,}]+/g),
    ([all]) => all,
  );
  const widths = Array.from(text.matchAll(/\b(?:maw|maxWidth|miw)(?:=\{|: )(\d+)/g))
    .filter(([, px]) => Number(px) >= COLUMN)
    .map(([all]) => all);
  return [
    ...sizes.map((each) => `${each} (use fz="xs" … "xl")`),
    ...widths.map((each) => `${each} (use var(--app-page) or var(--app-read))`),
  ];
}

function faultsIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const text = () => readFileSync(join(folder, file), 'utf8');
    const faults = file.endsWith('.css')
      ? faultsOfStyles(text())
      : file.endsWith('.tsx') && !file.endsWith('.test.tsx')
        ? faultsOfComponent(text())
        : [];
    return faults.map((fault) => `${relative(checkout, join(folder, file))}: ${fault}`);
  });
}

test('HOUSE-21 no style sheet and no component of the console has a size of text or a width of its own', () => {
  expect(faultsIn(join(CONSOLE, 'src'))).toEqual([]);
});
test('HOUSE-21 the five sizes are those of the theme, and nothing is smaller than 13 px', () => {
  const theme = readFileSync(join(CONSOLE, 'src/ui/theme.ts'), 'utf8');
  const sizes = /fontSizes: \{([^}]*)\}/.exec(theme)?.[1] ?? '';
  expect(Array.from(sizes.matchAll(/(\d+)px/g), ([, px]) => Number(px))).toEqual([13, 14, 16, 20, 28]);
});
test('HOUSE-21 another size, width or radius is found, and the message names what to use', () => {
  expect(
    faultsOfStyles(
      '.a { font-size: 15px; max-width: 900px; border-radius: 5px; }\n/* width: 900px; */\n' +
        '@media (max-width: 1200px) { .b { font: 12px serif; width: 40rem; font-size: inherit; max-width: 240px; } }',
    ),
  ).toEqual([
    'font-size: 15px (use var(--mantine-font-size-xs … xl))',
    'max-width: 900px (use var(--app-page) or var(--app-read))',
    'border-radius: 5px (use a radius of 6, 8, 12 or 16 px)',
    'font: 12px serif (use font-size: var(--mantine-font-size-xs … xl))',
    'width: 40rem (use var(--app-page) or var(--app-read))',
  ]);
  expect(faultsOfComponent('<Text fz={24} maw={900}><b style={{ fontSize: 9 }} /><Text fz="sm" maw={300} />')).toEqual([
    'fz={24} (use fz="xs" … "xl")',
    'fontSize: 9  (use fz="xs" … "xl")',
    'maw={900 (use var(--app-page) or var(--app-read))',
  ]);
});
