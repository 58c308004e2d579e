/** Two texts are the same number if this returns the same text, e.g. `25e0` for "25.0" and "2.5e1". Nothing is rounded. */
export const canonicalNumber = (sign = '', whole = '', fraction = '', exponent = '0'): string | null => {
  const written = whole + fraction;
  if (written === '') return null;
  const digits = written.replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  if (end === 0) return '0e0';
  const scale = Number(exponent) - fraction.length + (digits.length - end);
  return `${sign === '-' ? '-' : ''}${digits.slice(0, end)}e${scale}`;
};

const LONGEST_SCALE = 30;
/** A canonical number as machines write it: no groups, a decimal point; with its exponent if that is far from 0. */
export const decimalOf = (canonical: string): string => {
  const [, sign = '', digits = '', exponent] = /^(-?)(\d+)e(.+)$/.exec(canonical) ?? [];
  const scale = Number(exponent);
  if (Math.abs(scale) > LONGEST_SCALE) return canonical;
  if (scale >= 0) return sign + digits + '0'.repeat(scale);
  const padded = digits.padStart(1 - scale, '0');
  return `${sign}${padded.slice(0, scale)}.${padded.slice(scale)}`;
};
