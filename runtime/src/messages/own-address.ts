/**
 * A server without a configured address calls itself localhost, but a classroom reaches it by another name. So its
 * localhost addresses are rewritten to the host that served this page.
 */
export const ownAddress = (url: string, page: Pick<Location, 'hostname' | 'origin'> = location): string => {
  if (!/^https?:\/\/localhost[:/]/.test(url) || page.hostname === 'localhost') return url;
  const here = url.replace('//localhost', `//${page.hostname}`);
  return here.startsWith(`${page.origin}/`) ? here : url;
};
