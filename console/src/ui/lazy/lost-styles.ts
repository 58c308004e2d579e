/** Addresses of style sheets that a part needed and that failed to load. */
const lost = new Set<string>();

const onError = ({ target }: Event) => {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  lost.add(target.href);
  target.remove();
};
/** Notices from now on which style sheets fail to load. */
export const watchStyles = (): void =>
  // The event doesn't bubble.
  document.addEventListener('error', onError, { capture: true });

const fetchStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => {
      lost.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`Styles can't be loaded: ${href}`)));
    document.head.append(link);
  });

/** Asks again for the style sheets that failed. Vite takes them for loaded, so parts would appear without them. */
export const fetchLostStyles = (): Promise<unknown> => Promise.all([...lost].map(fetchStyles));
