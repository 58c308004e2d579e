/** Ends of links in mails. After a #, the e-mail reaches no server's log. */
const INVITED = '#signup=';
const PROVES = '#email=';

/** Opens the sign-up form. */
export const invitationHash = (email: string): string => INVITED + encodeURIComponent(email);
/** Of `/prove_address`, which mails a link to this address. */
export const proofHash = (email: string): string => PROVES + encodeURIComponent(email);

/** The invited e-mail in an address's hash; null: none. */
export const invitedBy = (hash: string): string | null => after(INVITED, hash);
/** The e-mail that is to be proven; null: none. */
export const toProve = (hash: string): string | null => after(PROVES, hash);

function after(mark: string, hash: string): string | null {
  if (!hash.startsWith(mark)) return null;
  try {
    return decodeURIComponent(hash.slice(mark.length));
  } catch {
    return null;
  }
}
