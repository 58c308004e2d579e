import type { Addresses } from '../../platform/http/hosts.js';

/** A message to ourselves would cause the next one. */
export function isOwnAddress(url: string, { publicUrl, shareUrl, filesUrl }: Addresses): boolean {
  if (!URL.canParse(url)) return false;
  const { host } = new URL(url);
  return [publicUrl, shareUrl, filesUrl ?? ''].some((own) => URL.canParse(own) && new URL(own).host === host);
}
