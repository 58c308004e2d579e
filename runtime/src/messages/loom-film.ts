/** Loom's oEmbed endpoint, which any page may request. */
const OEMBED = 'https://www.loom.com/v1/oembed?url=';
/** ms; the browser may report a blocked request a moment after it failed */
const VIOLATION_DELAY = 50;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * True if the video is unavailable: Loom can't be reached or doesn't know it. Also false if that can't be determined.
 */
export const isFilmMissing = async (href: string): Promise<boolean> => {
  // A request that the embedding page's policy blocks says nothing about Loom.
  let forbidden = false;
  const onForbidden = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (OEMBED.startsWith(blockedURI) || blockedURI.startsWith(OEMBED)) forbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onForbidden);
  try {
    const { status } = await fetch(OEMBED + encodeURIComponent(href), { credentials: 'omit' });
    return status === 404 || status === 410;
  } catch {
    await pause(VIOLATION_DELAY);
    return !forbidden;
  } finally {
    document.removeEventListener('securitypolicyviolation', onForbidden);
  }
};
