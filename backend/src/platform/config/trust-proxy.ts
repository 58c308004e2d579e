/** false = trust no proxy; a number = that many proxies; a list = these addresses or networks. */
export type TrustProxy = false | number | readonly string[];

export function trustOf(text: string): TrustProxy | null {
  if (text === 'false' || text === '0') return false;
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : null;
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(part) && /[.:]/.test(part)) ? parts : null;
}
