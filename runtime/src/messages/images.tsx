/** @jsxImportSource preact */
/**
 * Pictures of an answer or message: at most four thumbnails, the fourth with the number of further ones (PLAY-19…21);
 * other files follow as links.
 */
import { safeUrl } from '@parley/contracts/markdown/url';
import { useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { CloudMediaContext } from '../context/cloud-media-context.js';
import { FileLinks, isDocument } from './file-links.js';
import { Gallery } from './gallery.js';
import { openOverlay } from './overlay.js';
import { ownAddress } from './own-address.js';
import { useInterfaceMark, useRareWords } from './rare-words.js';
import { useRareStyles } from './rare-styles.js';
import { scaledPicture } from './scaled-picture.js';

const MAX_SHOWN = 4;
/** px; width of the widest thumbnail on a screen with two pixels per CSS pixel */
const WIDEST = 480;

/** An author's preview shows chosen files from this browser's memory (UPLD-21). In an <img> they can do no harm. */
const pictureUrl = (url: string): string | null => (url.startsWith('blob:') ? url : safeUrl(url));

export const Images = ({ images }: { readonly images: readonly { readonly url: string }[] }): VNode => {
  const t = useRareWords();
  const mark = useInterfaceMark();
  const { language } = useContext(ChatContext);
  const styles = useRareStyles();
  const { cloudName } = useContext(CloudMediaContext);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const sourceOf = (url: string): string => {
    const scaled = scaledPicture(url, cloudName, WIDEST);
    return broken.has(scaled) ? url : scaled;
  };
  const safe = images.flatMap(({ url }) => pictureUrl(url) ?? []).map((url) => ownAddress(url));
  const documents = safe.filter(isDocument);
  const urls = safe.filter((url) => !isDocument(url));
  const more = urls.length - MAX_SHOWN;
  const show = (from: Element, start: number) =>
    openOverlay(from, (close) => <Gallery urls={urls} start={start} language={language} onClose={close} />);
  return (
    <div ref={styles}>
      {urls.length > 0 && (
        <div class={urls.length === 1 ? 'images one' : 'images'}>
          {urls.slice(0, MAX_SHOWN).map((url, index) => (
            <button
              type="button"
              class="thumbnail"
              {...mark}
              key={index}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => show(currentTarget, index)}
            >
              <span class="hidden">{t('imageOf', { place: index + 1, count: urls.length })}</span>
              {broken.has(url) ? (
                // Not under the number of further pictures.
                !(more > 0 && index === MAX_SHOWN - 1) && <span class="quiet">{t('imageFailed')}</span>
              ) : (
                <img
                  src={sourceOf(url)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={() => setBroken((before) => new Set([...before, sourceOf(url)]))}
                />
              )}
              {more > 0 && index === MAX_SHOWN - 1 && <span class="more">+{more}</span>}
            </button>
          ))}
        </div>
      )}
      {documents.length > 0 && <FileLinks urls={documents} />}
    </div>
  );
};
