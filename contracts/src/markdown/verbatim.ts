/** Constructs in which Parley's own marks mean nothing and aren't escaped. */
export const VERBATIM = [
  'autolink',
  'destinationLiteral',
  'destinationRaw',
  'reference',
  'titleQuote',
  'titleApostrophe',
] as const;
