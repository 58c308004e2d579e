/** @jsxImportSource preact */
/** Pictures of an answer or message: at most four thumbnails, the fourth says how many more (PLAY-19…21); papers below. */
import { safeUrl } from '@parley/contracts/markdown/url';
import { useContext, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { CloudMediaContext } from '../view/cloud-media-context.js';
import { FileLinks, isPaper } from './file-links.js';
import { Gallery } from './gallery.js';
import { openOverlay } from './overlay.js';
import { ownAddress } from './own-address.js';
import { useRareWords } from './rare-words.js';
import { useRareStyles } from './rare-styles.js';
import { scaledPicture } from './scaled-picture.js';

const MOST = 4;
/** px: the widest thumbnail, on a screen of two pixels to one */
const WIDEST = 480;

/** An author's preview shows what was chosen from this browser's memory (UPLD-21); as a picture that can do no harm. */
const pictureUrl = (url: string): string | null => (url.startsWith('blob:') ? url : safeUrl(url));

export const Images = ({ images }: { readonly images: readonly { readonly url: string }[] }): VNode => {
  const t = useRareWords();
  const { language } = useContext(ChatContext);
  const styles = useRareStyles();
  const { cloudName } = useContext(CloudMediaContext);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const sourceOf = (url: string): string => {
    const scaled = scaledPicture(url, cloudName, WIDEST);
    return broken.has(scaled) ? url : scaled;
  };
  const safe = images.flatMap(({ url }) => pictureUrl(url) ?? []).map((url) => ownAddress(url));
  const papers = safe.filter(isPaper);
  const urls = safe.filter((url) => !isPaper(url));
  const more = urls.length - MOST;
  const show = (from: Element, start: number) =>
    openOverlay(from, (close) => <Gallery urls={urls} start={start} language={language} onClose={close} />);
  return (
    <div ref={styles}>
      {urls.length > 0 && (
        <div class={urls.length === 1 ? 'images one' : 'images'}>
          {urls.slice(0, MOST).map((url, index) => (
            <button
              type="button"
              class="thumbnail"
              key={index}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => show(currentTarget, index)}
            >
              <span class="hidden">{t('imageOf', { place: index + 1, count: urls.length })}</span>
              {broken.has(url) ? (
                // Not below how many more there are.
                !(more > 0 && index === MOST - 1) && <span class="quiet">{t('imageFailed')}</span>
              ) : (
                <img
                  src={sourceOf(url)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={() => setBroken((before) => new Set([...before, sourceOf(url)]))}
                />
              )}
              {more > 0 && index === MOST - 1 && <span class="more">+{more}</span>}
            </button>
          ))}
        </div>
      )}
      {papers.length > 0 && <FileLinks urls={papers} />}
    </div>
  );
};
