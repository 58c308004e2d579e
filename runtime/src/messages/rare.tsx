/** @jsxImportSource preact */
/** Message types that most chats don't have; one chunk, loaded with the first such message. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { addressIn, typed, type ContentType } from '@parley/contracts/definition/message';
import type { Content, MessageType } from '@parley/contracts/definition/message-types';
import { Component } from 'preact';
import type { VNode } from 'preact';
import { AudioMessage } from './audio.js';
import { Unsupported } from './external-link.js';
import { Images } from './images.js';
import { Lightbox, Meeting } from './lightbox.js';
import { Quote } from './quote.js';
import { useRareStyles } from './rare-styles.js';
import { Remote } from './remote.js';
import { Video } from './video.js';

interface ViewProps<T extends MessageType> {
  readonly item: HistoryItem;
  readonly content: Content<T>;
  /** The first address in the message. */
  readonly address: string;
}
type View<T extends MessageType> = (props: ViewProps<T>) => VNode;

/** How each type is drawn; types handled in `bubble.tsx` are drawn there. */
const VIEWS: { readonly [T in MessageType]: View<T> } = {
  markdown: Unsupported,
  quote: Quote,
  image: ({ content }) => <Images images={content.images} />,
  video: ({ address }) => <Video address={address} />,
  mdWithAudio: ({ item, content }) => <AudioMessage item={item} content={content} />,
  meeting: ({ address }) => <Meeting address={address} />,
  lightbox: ({ address }) => <Lightbox address={address} />,
  event: Unsupported,
  remote: ({ item, address }) => (
    <Remote
      item={item}
      url={address}
      draw={(contentType, message) => <Message item={item} contentType={contentType} message={message} />}
    />
  ),
};

interface MessageProps {
  readonly item: HistoryItem;
  readonly contentType: ContentType;
  readonly message: unknown;
}
/** A message that doesn't match its type shows a visible fallback. */
const Message = ({ item, contentType, message }: MessageProps): VNode => {
  const said = typed(contentType, message);
  if (!said) return <Unsupported />;
  const Content = VIEWS[said.type] as View<MessageType>;
  return <Content item={item} content={said.content} address={addressIn(said.content, contentType)} />;
};

interface ItemProps {
  readonly item: HistoryItem;
}
/** One message that can't be drawn must not stop the chat: without this, Preact would stop drawing altogether. */
class Guarded extends Component<ItemProps, { readonly failed: HistoryItem | null }> {
  override state = { failed: null };
  override componentDidCatch(): void {
    this.setState({ failed: this.props.item });
  }
  override render({ item }: ItemProps): VNode {
    // A changed item, for example one whose content has arrived, is tried again.
    if (this.state.failed === item) return <Unsupported />;
    return <Message item={item} contentType={item.contentType} message={item.message} />;
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
