/** The colours of a chat on somebody's page: of its attribute `theme`, else the author's, else those of the page. */
import type { ColorScheme } from '@parley/contracts/definition/values';

const isScheme = (theme: string | null): theme is ColorScheme =>
  theme === 'light' || theme === 'dark' || theme === 'auto';

/** A page that declares no `color-scheme` is drawn light by browsers, whatever the reader's system prefers. */
export const schemeOf = (element: Element, author: ColorScheme = 'auto'): ColorScheme => {
  const theme = element.getAttribute('theme');
  if (isScheme(theme)) return theme;
  if (author !== 'auto') return author;
  const page = getComputedStyle(element).colorScheme;
  if (!page.includes('dark')) return 'light';
  return page.includes('light') ? 'auto' : 'dark';
};
