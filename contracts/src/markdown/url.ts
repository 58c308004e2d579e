/** Only these addresses in an author's text are safe to follow. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

// Browsers ignore these characters before the scheme, so `java\tscript:` must not pass.
const IGNORED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;

/**
 * The address if it is relative or its scheme is safe; otherwise null (`javascript:`, `data:`, `vbscript:`, `file:`,
 * custom schemes). Check again after filling in variables, because a value may contain a scheme.
 */
export const safeUrl = (url: string): string | null => {
  const [, scheme] = /^([^/?#:]*):/.exec(url.replace(IGNORED, '').replaceAll('\\', '/')) ?? [];
  if (scheme === undefined) return url.trim();
  return SCHEMES.includes(scheme.toLowerCase()) ? url.trim() : null;
};
