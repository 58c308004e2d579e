/**
 * The address that delivers a picture no larger than it is shown. Only of the account that the installation names: others
 * may refuse to make new sizes. Only of addresses that ask for the picture as it was uploaded: what an author chose stays.
 */
const HOST = 'https://res.cloudinary.com/';
const UPLOADED = /^image\/upload\/(v\d+\/.+)$/;

/** @param width of the screen's pixels */
export const scaledPicture = (url: string, cloudName: string | null, width: number): string => {
  const root = `${HOST}${cloudName ?? ''}/`;
  const uploaded = cloudName && url.startsWith(root) ? UPLOADED.exec(url.slice(root.length))?.[1] : undefined;
  return uploaded ? `${root}image/upload/c_limit,w_${width}/f_auto/q_auto/${uploaded}` : url;
};
