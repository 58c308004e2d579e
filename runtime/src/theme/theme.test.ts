import { chatPageHtml } from '../page/html.js';
import type { PageData } from '../chat/page-data.js';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, parseColor } from './color.js';
import type { Rgb } from './color.js';
import { themeVariables } from './theme.js';

const WHITE: Rgb = [255, 255, 255];

test.each([
  ['#fc0', [255, 204, 0]],
  ['#FFCC00', [255, 204, 0]],
  ['#ffcc0080', [255, 204, 0]],
  ['rgb(255, 204, 0)', [255, 204, 0]],
  ['rgb(255 204 0 / 50%)', [255, 204, 0]],
  ['hsl(48 100% 50%)', [255, 204, 0]],
  ['hsl(-312, 100%, 50%)', [255, 204, 0]],
])('a colour written %s', (text, color) => {
  expect(parseColor(text)?.map(Math.round)).toEqual(color);
});
test.each(['', 'red', '#12', 'url(x)', 'rgb(1,2)', 'rgb(x,y,z)', 'var(--x)', undefined])(
  '%p is no colour to us',
  (text) => {
    expect(parseColor(text)).toBeNull();
  },
);

test('PLAY-T1 an author’s colour is darkened until white text reads on it, and lightened for the dark', () => {
  for (const hue of [0, 48, 60, 120, 180, 240, 300])
    for (const lightness of [5, 50, 95]) {
      const theme = themeVariables({ chatPrimaryColor: `hsl(${hue} 100% ${lightness}%)`, chatAccentColor: '#ffffff' });
      const color = (name: string) => parseColor(theme[name])!;
      expect(contrast(color('--accent'), WHITE)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color('--said'), WHITE)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color('--ink-light'), [0xee, 0xf0, 0xf4])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color('--ink-dark'), [0x24, 0x27, 0x2e])).toBeGreaterThanOrEqual(4.5);
    }
});
test('a readable colour stays as the author chose it', () => {
  expect(themeVariables({ chatPrimaryColor: '#4450c8' })['--accent']).toBe('#4450c8');
});
test('sizes stay within their limits, and what is no size is the default', () => {
  expect(themeVariables({ chatBorderRadius: '99px', chatSpacing: '1px' })).toMatchObject({
    '--radius': '20px',
    '--space': '4px',
  });
  expect(themeVariables({ chatBorderRadius: '1px;color:red' })).toMatchObject({ '--radius': '12px' });
});

test('PLAY-H8 nothing looks touched after a tap: hover is drawn only where a pointer can hover', () => {
  const css = ['chat.css', 'later.css'].map((file) => readFileSync(join(__dirname, file), 'utf8')).join('\n');
  const outside = css.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  expect(css).toContain(':hover');
  expect(outside.match(/[^\n]*:hover[^\n]*/g) ?? []).toEqual([]);
});

describe('PLAY-T1 whatever colours an author chose', () => {
  const css = readFileSync(join(__dirname, 'first.css'), 'utf8');
  const colorsOf = (selector: string): Readonly<Record<string, Rgb>> => {
    const block = css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
    return Object.fromEntries(
      [...block.matchAll(/(--[\w-]+): (#[0-9a-f]+);/g)].map(([, name, color]) => [name, parseColor(color)!]),
    );
  };
  const LIGHT = colorsOf('.chat');
  const DARK = colorsOf(".chat[data-scheme='dark']");
  const hex = fc.stringMatching(/^#[0-9a-f]{6}$/);
  const color = fc.oneof(
    hex,
    fc.tuple(fc.nat(360), fc.nat(100), fc.nat(100)).map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`),
    fc.constantFrom('#fff', '#000', 'nonsense', '', '#ffff0080'),
  );
  test('every text keeps 4.5:1 on its background, in the light and in the dark', () => {
    fc.assert(
      fc.property(color, color, (chatPrimaryColor, chatAccentColor) => {
        const theme = themeVariables({ chatPrimaryColor, chatAccentColor });
        const of = (name: string) => parseColor(theme[name])!;
        const pairs = [
          [of('--accent'), WHITE],
          [of('--said'), WHITE],
          ...['--canvas', '--subtle'].map((ground) => [of('--ink-light'), LIGHT[ground]!] as const),
          ...['--canvas', '--subtle'].map((ground) => [of('--ink-dark'), DARK[ground]!] as const),
        ] as const;
        for (const [text, ground] of pairs) expect(contrast(text!, ground!)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1_000 },
    );
  });
  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('the player’s own colours keep 4.5:1, lines of controls 3:1: %s', (_name, own) => {
    const of = (name: string) => own[name]!;
    for (const text of ['--text', '--second'])
      for (const ground of ['--canvas', '--subtle']) expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--danger'), of('--danger-tint'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--warn'), of('--warn-tint'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--border'), of('--canvas'))).toBeGreaterThanOrEqual(3);
  });
  test('the dark colours are the same whether they were chosen or follow the system', () => {
    expect(colorsOf(".chat[data-scheme='auto']")).toEqual(DARK);
  });
});
test('the page’s heading asks for the fonts of the chat, and for no other', () => {
  const fontOf = (css: string) =>
    /font:\s*(16px[^;}]*)/
      .exec(css)?.[1]
      ?.replace(/\s*,\s*/g, ',')
      .trim();
  const page = chatPageHtml({
    title: '',
    lang: 'en',
    data: { settings: {} } as PageData,
    scriptUrl: '',
    preload: [],
    firstPrompt: '',
  });
  const fonts = fontOf(readFileSync(join(__dirname, 'first.css'), 'utf8'));
  expect(fonts).toMatch(/system-ui/);
  expect(fontOf(page)).toBe(fonts);
});
test('no side of the page is left or right by name', () => {
  for (const file of ['first.css', 'chat.css', 'later.css', 'rare.css']) {
    const css = readFileSync(join(__dirname, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    expect(
      css.match(
        /(?:^|[\s{;])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right|float):|text-align: ?(?:left|right))[^;\n]*/g,
      ) ?? [],
    ).toEqual([]);
  }
});
