/** A text's QR code as the data of one SVG path, one unit per module. Pure. */
import { encode } from 'uqr';

export interface QrPath {
  /** Modules per side, including the quiet zone of 4 on each side. */
  readonly size: number;
  /** One rectangle for each run of dark modules. */
  readonly path: string;
}
const QUIET_ZONE = 4;

/** null if the text is too long for a QR code. */
export function qrPath(text: string): QrPath | null {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size, path: data.map(runsOf).join('') };
  } catch {
    return null;
  }
}

function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
  }
  return path;
}
/** A file to print or to put on a slide. */
export const qrFile = ({ size, path }: QrPath): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`,
  )}`;
