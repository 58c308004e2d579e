/**
 * A server that was told no address of its own calls itself localhost, and a classroom reaches it by another name: then
 * what it says of itself means the host that this page came from.
 */
export const ownAddress = (url: string, page: Pick<Location, 'hostname' | 'origin'> = location): string => {
  if (!/^https?:\/\/localhost[:/]/.test(url) || page.hostname === 'localhost') return url;
  const here = url.replace('//localhost', `//${page.hostname}`);
  return here.startsWith(`${page.origin}/`) ? here : url;
};
