/** @jsxImportSource preact */
/** Uploaded files other than pictures: one download link each (UPLD-11). */
import { extensionOf, fileTypeOf, lastPart } from '@parley/contracts/flow/uploads';
import type { VNode } from 'preact';

/** For a blob address (an author's preview), the file's name follows the `#`. */
const nameOf = (url: string): string => {
  try {
    if (url.startsWith('blob:')) return decodeURIComponent(url.split('#')[1] ?? '');
    return decodeURIComponent(lastPart(url.split(/[?#]/, 1)[0] ?? ''));
  } catch {
    return lastPart(url);
  }
};
/** Judged by the file name; a file of unknown type counts as a picture, because the message type says so. */
export const isDocument = (url: string): boolean => fileTypeOf(nameOf(url))?.isImage === false;

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
