/** The end of an invitation's link: it opens the sign-up form. Behind a # the e-mail reaches no server's log. */
const MARK = '#signup=';

export const invitationHash = (email: string): string => MARK + encodeURIComponent(email);

/** The e-mail that an address's hash invites; null: none. */
export function invitedBy(hash: string): string | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    return decodeURIComponent(hash.slice(MARK.length));
  } catch {
    return null;
  }
}
