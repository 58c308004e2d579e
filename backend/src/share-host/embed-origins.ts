/** Who may put a chat on their page, where the author has named the sites (the setting `embedOrigins`). */
import { Refusal } from '../platform/http/refusal.js';
import type { Addresses } from '../platform/http/hosts.js';

/**
 * For what the custom elements ask: a browser says truly from which site it asks. Programs may say anything, and learn
 * nothing that is not public.
 * @throws Refusal 403 `site-not-allowed`
 */
export function refuseForeignSite(
  allowed: readonly string[] | undefined,
  origin: string | string[] | undefined,
  { shareUrl, publicUrl }: Addresses,
): void {
  if (!allowed || allowed.length === 0 || typeof origin !== 'string') return;
  if (allowed.includes(origin) || origin === shareUrl || origin === publicUrl) return;
  throw new Refusal(403, 'This chat may not be shown on this site', { code: 'site-not-allowed' });
}
