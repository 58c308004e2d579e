import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { isBlank, typed, type ContentType, type Message } from '@parley/contracts/definition/message';
import type { Content, MessageType } from '@parley/contracts/definition/message-types';
import { MessageView } from './MessageView.js';

type View<T extends MessageType> = (props: { readonly content: Content<T> }) => ReactElement;

/** Shows each message type in print and next to its translation; null: text by text. */
const VIEWS: { readonly [T in MessageType]: View<T> | null } = {
  markdown: null,
  quote: ({ content: { text, author } }) => (
    <>
      <Box
        component="blockquote"
        m={0}
        ps={12}
        style={{ borderInlineStart: '3px solid var(--mantine-color-default-border)' }}
      >
        <MessageView text={text} />
      </Box>
      {!isBlank(author) && (
        <p>
          — <span>{author}</span>
        </p>
      )}
    </>
  ),
  image: null,
  video: null,
  mdWithAudio: null,
  meeting: null,
  lightbox: null,
  event: null,
  remote: null,
};

/** A message as its type shows it; null: its texts say it all. */
export function saidView(message: Message, contentType: ContentType): ReactElement | null {
  const said = typed(contentType, message);
  const View = said && (VIEWS[said.type] as View<MessageType> | null);
  return View && <View content={said.content} />;
}
