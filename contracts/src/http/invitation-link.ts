/** The end of an invitation's link, which opens the sign-up form. After a #, the e-mail reaches no server's log. */
const MARK = '#signup=';

export const invitationHash = (email: string): string => MARK + encodeURIComponent(email);

/** The invited e-mail in an address's hash; null: none. */
export function invitedBy(hash: string): string | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    return decodeURIComponent(hash.slice(MARK.length));
  } catch {
    return null;
  }
}
