/**
 * An image's sizes are stored in its address as `w`, `h`, `iw`, `ih` (px); the rest of the address stays byte for byte.
 */
export interface ImageDims {
  readonly w: number | null;
  readonly h: number | null;
  /** Intrinsic width and height. */
  readonly iw: number | null;
  readonly ih: number | null;
}
const NAMES = ['w', 'h', 'iw', 'ih'] as const;
const MARKER = /([?&])(w|h|iw|ih)=(\d{1,5})(?=&|#|$)/g;

/** `a.png?v=2&w=40` becomes `a.png?v=2` and w 40. */
export const splitImageDims = (url: string): { readonly src: string } & ImageDims => {
  const found: Partial<Record<string, number>> = {};
  const src = url
    .replace(MARKER, (_all, before: string, name: string, value: string) => {
      found[name] = Number(value);
      return before === '?' ? '?' : '';
    })
    .replace('?&', '?')
    .replace(/\?(?=#|$)/, '');
  const { w = null, h = null, iw = null, ih = null } = found;
  return { src, w, h, iw, ih };
};

export const joinImageDims = (src: string, dims: ImageDims): string => {
  const markers = NAMES.filter((name) => dims[name] !== null).map((name) => `${name}=${dims[name]}`);
  if (markers.length === 0) return src;
  const hash = src.indexOf('#');
  const [address, fragment] = hash < 0 ? [src, ''] : [src.slice(0, hash), src.slice(hash)];
  return `${address}${address.includes('?') ? '&' : '?'}${markers.join('&')}${fragment}`;
};
