/** @jsxImportSource preact */
/** Uploaded files that are no pictures: a link each, to save them (UPLD-11). */
import { extensionOf, fileTypeOf, lastPart } from '@parley/contracts/flow/uploads';
import type { VNode } from 'preact';

/** Of a file in this browser's memory (an author's preview) the name stands behind the `#`. */
const nameOf = (url: string): string => {
  try {
    if (url.startsWith('blob:')) return decodeURIComponent(url.split('#')[1] ?? '');
    return decodeURIComponent(lastPart(url.split(/[?#]/, 1)[0] ?? ''));
  } catch {
    return lastPart(url);
  }
};
/** By its name; what has no known name is taken for a picture, as the message says. */
export const isPaper = (url: string): boolean => fileTypeOf(nameOf(url))?.isImage === false;

export const FileLinks = ({ urls }: { readonly urls: readonly string[] }): VNode => (
  <ul class="papers">
    {urls.map((url) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          <span class="ext" aria-hidden="true">
            {extensionOf(nameOf(url))}
          </span>
          <span dir="auto">{nameOf(url)}</span>
        </a>
      </li>
    ))}
  </ul>
);
