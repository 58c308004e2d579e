/** The colours of a chat on somebody's page: those of its attribute `theme`, otherwise those of the page. */
import type { ColorScheme } from '@parley/contracts/definition/values';

export const isScheme = (theme: string | null): theme is ColorScheme =>
  theme === 'light' || theme === 'dark' || theme === 'auto';

/** A page that declares no `color-scheme` is drawn light by browsers, whatever the reader's system prefers. */
export const schemeOf = (element: Element): ColorScheme => {
  const theme = element.getAttribute('theme');
  if (isScheme(theme)) return theme;
  const page = getComputedStyle(element).colorScheme;
  if (!page.includes('dark')) return 'light';
  return page.includes('light') ? 'auto' : 'dark';
};
