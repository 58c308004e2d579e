/** @jsxImportSource preact */
/** Pictures of an answer or message: at most four thumbnails, the fourth says how many more (PLAY-19…21). */
import { safeUrl } from '@parley/contracts/markdown/url';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';

const MOST = 4;

export const Images = ({ images }: { readonly images: readonly { readonly url: string }[] }): VNode => {
  const { t } = useContext(ChatContext);
  const shown = images.map(({ url }) => safeUrl(url)).filter((url) => url !== null);
  const more = shown.length - MOST;
  return (
    <div class="images">
      {shown.slice(0, MOST).map((url, index) => (
        <a href={url} target="_blank" rel="noopener noreferrer" key={url}>
          <img src={url} alt={`${t('image')} ${index + 1}`} loading="lazy" />
          {more > 0 && index === MOST - 1 && <span class="more">+{more}</span>}
        </a>
      ))}
    </div>
  );
};
