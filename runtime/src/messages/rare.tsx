/** @jsxImportSource preact */
/** Message types that most chats don't have; one chunk, loaded with the first of them. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ContentType, Message } from '@parley/contracts/flow/definition';
import { Component } from 'preact';
import type { VNode } from 'preact';
import { AudioMessage } from './audio.js';
import { Unsupported } from './external-link.js';
import { Images } from './images.js';
import { Lightbox, Meeting } from './lightbox.js';
import { useRareStyles } from './rare-styles.js';
import { Remote } from './remote.js';
import { Video } from './video.js';

const urlOf = (message: unknown): string => {
  if (typeof message === 'string') return message;
  const { url } = (message ?? {}) as { readonly url?: unknown };
  return typeof url === 'string' ? url : '';
};

interface ContentProps {
  readonly item: HistoryItem;
  readonly contentType: ContentType;
  readonly message: Message;
}
/** An unknown type shows a visible fallback. */
const Content = ({ item, contentType, message }: ContentProps): VNode => {
  const address = urlOf(message);
  switch (contentType) {
    case 'video':
      return <Video address={address} />;
    case 'meeting':
      return <Meeting address={address} />;
    case 'lightbox':
      return <Lightbox address={address} />;
    case 'mdWithAudio':
      return <AudioMessage item={{ ...item, message }} />;
    case 'remote':
      return (
        <Remote
          item={item}
          url={address}
          draw={(type, fetched) => <Content item={item} contentType={type} message={fetched} />}
        />
      );
    case 'image': {
      const { images } = message as { readonly images?: unknown };
      return Array.isArray(images) ? <Images images={images} /> : <Unsupported />;
    }
    case null:
    case 'event':
      return <Unsupported />;
  }
  return <Unsupported />;
};

interface ItemProps {
  readonly item: HistoryItem;
}
/** One message that cannot be drawn must not stop the chat: Preact would draw nothing any more. */
class Guarded extends Component<ItemProps, { readonly failed: HistoryItem | null }> {
  override state = { failed: null };
  override componentDidCatch(): void {
    this.setState({ failed: this.props.item });
  }
  override render({ item }: ItemProps): VNode {
    // Another item, such as one whose contents have come, may be drawn again.
    if (this.state.failed === item) return <Unsupported />;
    return <Content item={item} contentType={item.contentType} message={item.message} />;
  }
}

/** PLAY-11…16 */
export const RareMessage = ({ item }: { readonly item: HistoryItem }): VNode => {
  const styles = useRareStyles();
  return (
    <div ref={styles} class="rare">
      <Guarded item={item} />
    </div>
  );
};

export const rareParts = { RareMessage, Images };
export type RareParts = typeof rareParts;
