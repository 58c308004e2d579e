/** Which addresses of an author's text may be followed. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

// Browsers ignore these before they read the scheme, so `java\tscript:` must not hide behind them.
const IGNORED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;

/**
 * The address if it is relative, or of a scheme that only shows or fetches; null otherwise (`javascript:`, `data:`,
 * `vbscript:`, `file:`, custom ones). Ask again after filling variables in: a value may have brought a scheme along.
 */
export const safeUrl = (url: string): string | null => {
  const [, scheme] = /^([^/?#:]*):/.exec(url.replace(IGNORED, '').replaceAll('\\', '/')) ?? [];
  if (scheme === undefined) return url.trim();
  return SCHEMES.includes(scheme.toLowerCase()) ? url.trim() : null;
};
