import { Anchor } from '@mantine/core';
import { safeUrl } from '@parley/contracts/markdown/url';
import type { Drawing } from '../../../ui/markdown/draw-tree.js';

/** Draws a text that is being written, next to its form. */
export const PREVIEW: Drawing = {
  heading: (_node, inside) => (
    <p>
      <b>{inside}</b>
    </p>
  ),
  link: ([, url], inside) => (
    <Anchor href={safeUrl(url) ?? '#'} target="_blank" rel="noopener noreferrer">
      {inside}
    </Anchor>
  ),
  image: ([, url, alt]) => <img src={safeUrl(url) ?? ''} alt={alt} />,
  variable: ([, name]) => `{{${name}}}`,
};
