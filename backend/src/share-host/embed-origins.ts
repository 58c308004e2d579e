/** Finds the sites that may embed a chat, if the author has listed sites (the setting `embedOrigins`). */
import { Refusal } from '../platform/http/refusal.js';
import type { Addresses } from '../platform/http/hosts.js';

/**
 * Checks the requests of the custom elements. A browser reports its site truthfully; other programs may send any site,
 * but learn nothing that is not public.
 * @throws Refusal 403 `site-not-allowed`
 */
export function refuseForeignSite(
  allowed: readonly string[] | undefined,
  origin: string | string[] | undefined,
  { shareUrl, publicUrl }: Addresses,
): void {
  if (!allowed || allowed.length === 0 || typeof origin !== 'string') return;
  if (allowed.includes(origin) || origin === shareUrl || origin === publicUrl) return;
  throw new Refusal(403, 'This chat can’t be shown on this site', { code: 'site-not-allowed' });
}
