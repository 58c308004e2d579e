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

test('PLAY-H1 nothing looks touched after a tap: hover is drawn only where a pointer can hover', () => {
  const css = readFileSync(join(__dirname, 'chat.css'), 'utf8');
  const outside = css.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  expect(css).toContain(':hover');
  expect(outside.match(/[^\n]*:hover[^\n]*/g) ?? []).toEqual([]);
});
