/** WCAG contrast of colours written as #rgb or #rrggbb; anything else is not a colour to us. */
export type Rgb = readonly [number, number, number];

export const parseColor = (text: string | undefined): Rgb | null => {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '')?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const at = (start: number) => parseInt(full.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
};
export const formatColor = (color: Rgb): string =>
  '#' + color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** 1 (equal) to 21 (black on white). */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const STEP = 0.04;

/** The nearest shade of a colour, towards black or white, that reads at `ratio` on a background. */
export const readableOn = (background: Rgb, color: Rgb, ratio: number, towards: 'black' | 'white'): Rgb => {
  const goal = towards === 'black' ? BLACK : WHITE;
  let shade = color;
  for (let share = 0; share <= 1 && contrast(shade, background) < ratio; share += STEP) {
    shade = color.map((part, index) => part + ((goal[index] ?? 0) - part) * share) as unknown as Rgb;
  }
  return shade;
};
