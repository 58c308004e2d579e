/**
 * Rewrites a picture's address so that it is delivered no larger than shown. Only for the account of the flow's owner or the
 * installation,
 * because others may refuse to make new sizes, and only for addresses without transformations, because the author's
 * choice stays.
 */
const HOST = 'https://res.cloudinary.com/';
const UPLOADED = /^image\/upload\/(v\d+\/.+)$/;

/** @param width in device pixels */
export const scaledPicture = (url: string, cloudName: string | null, width: number): string => {
  const root = `${HOST}${cloudName ?? ''}/`;
  const uploaded = cloudName && url.startsWith(root) ? UPLOADED.exec(url.slice(root.length))?.[1] : undefined;
  return uploaded ? `${root}image/upload/c_limit,w_${width}/f_auto/q_auto/${uploaded}` : url;
};
