const SCHEME = 'data-mantine-color-scheme';

/**
 * Browsers leave dark backgrounds out of what they print, and pale letters on white paper can't be read: while a page is
 * printed, it has the light colours (CONSOLE-R9).
 * @returns what ends it
 */
export function printInLight(): () => void {
  const page = document.documentElement;
  let shown: string | null = null;
  const begin = () => {
    shown ??= page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  };
  const end = () => {
    if (shown !== null) page.setAttribute(SCHEME, shown);
    shown = null;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    end();
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
