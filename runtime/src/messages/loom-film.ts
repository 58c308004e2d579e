/** What Loom says of a film to whoever wants to show it (oEmbed, which any page may ask). */
const OEMBED = 'https://www.loom.com/v1/oembed?url=';
/** ms; the browser may tell of a forbidden request a moment after it failed */
const AFTERTHOUGHT = 50;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Whether the film can't be had: Loom is out of reach, or knows no such film. False also where nobody can tell. */
export const isFilmMissing = async (href: string): Promise<boolean> => {
  // What the page around forbids says nothing about Loom.
  let forbidden = false;
  const onForbidden = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (OEMBED.startsWith(blockedURI) || blockedURI.startsWith(OEMBED)) forbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onForbidden);
  try {
    const { status } = await fetch(OEMBED + encodeURIComponent(href), { credentials: 'omit' });
    return status === 404 || status === 410;
  } catch {
    await pause(AFTERTHOUGHT);
    return !forbidden;
  } finally {
    document.removeEventListener('securitypolicyviolation', onForbidden);
  }
};
