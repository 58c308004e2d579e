/**
 * Adds the learner's id to meeting addresses whose service can report who joined; authors don't see it (EDIT-126, 127).
 */
const TAKES_METADATA = /^https:\/\/(?:[a-z0-9-]+\.)*whereby\.com\//i;
const METADATA = 'metadata={{userId}}';
/** Maximum number of characters that this adds to an address. */
export const USER_METADATA_LENGTH = METADATA.length + 1;

const parts = (url: string): { readonly base: string; readonly query: string[]; readonly hash: string } => {
  const [beforeHash = '', ...hash] = url.split('#');
  const [base = '', ...query] = beforeHash.split('?');
  return {
    base,
    query: query.length > 0 ? query.join('?').split('&') : [],
    hash: hash.length > 0 ? `#${hash.join('#')}` : '',
  };
};
const joined = (base: string, query: readonly string[], hash: string): string =>
  `${base}${query.length > 0 ? `?${query.join('&')}` : ''}${hash}`;

/** The address to store for the one that the author wrote. */
export const withUserMetadata = (url: string): string => {
  if (!TAKES_METADATA.test(url)) return url;
  const { base, query, hash } = parts(url);
  // Metadata that the author wrote stays.
  return query.some((part) => part.startsWith('metadata=')) ? url : joined(base, [...query, METADATA], hash);
};

/** The address to show for the stored one. */
export const withoutUserMetadata = (url: string): string => {
  const { base, query, hash } = parts(url);
  return query.includes(METADATA)
    ? joined(
        base,
        query.filter((part) => part !== METADATA),
        hash,
      )
    : url;
};
