/** WCAG contrast of the colours in settings. */
export type Rgb = readonly [number, number, number];

const fromHex = (hex: string): Rgb => {
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const at = (start: number) => parseInt(full.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
};
/** Hue in degrees, the other two from 0 to 1. */
const fromHsl = (hue: number, saturation: number, lightness: number): Rgb => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const place = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [part(0), part(8), part(4)];
};

/** Accepts #rgb, #rrggbb (opacity is ignored), rgb() and hsl(); null = not a valid colour. */
export const parseColor = (text: string | undefined): Rgb | null => {
  const written = text?.trim().toLowerCase() ?? '';
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(written)?.[1];
  if (hex) return fromHex(hex);
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(written) ?? [];
  const [one, two, three] = (inside.match(/-?[\d.]+/g) ?? []).map(Number);
  if (one === undefined || two === undefined || three === undefined) return null;
  const parts = kind === 'hsl' ? fromHsl(one, two / 100, three / 100) : ([one, two, three] as const);
  const [r, g, b] = parts.map((value) => Math.min(255, Math.max(0, value)));
  return r === undefined || g === undefined || b === undefined || ![r, g, b].every(Number.isFinite) ? null : [r, g, b];
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
const STEPS = 25;

/**
 * The nearest shade of a colour, towards black or white, with contrast `ratio` on the background. Rounded as it will be
 * written.
 */
export const readableOn = (background: Rgb, color: Rgb, ratio: number, towards: 'black' | 'white'): Rgb => {
  const goal = towards === 'black' ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = (index: 0 | 1 | 2) => Math.round(color[index] + ((goal[index] - color[index]) * step) / STEPS);
    const shade: Rgb = [mixed(0), mixed(1), mixed(2)];
    if (contrast(shade, background) >= ratio) return shade;
  }
  return goal;
};
