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
