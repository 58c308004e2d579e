/** @jsxImportSource preact */
/** One line of the conversation, from either side. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import { bubble } from '../messages/bubble.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from '../context/chat-context.js';
import type { ChatContextValue } from '../context/chat-context.js';
import { later } from './lazy-parts.js';

const AfterAnswer = later.part('AfterAnswer');
const Resumed = later.part('Resumed');

export interface LineProps {
  readonly item: HistoryItem;
  readonly session: ChatSession;
}
/** A chat has thousands of these: one component each, without hooks, drawn again only for another item. */
export class Line extends Component<LineProps> {
  static override contextType = ChatContext;
  override shouldComponentUpdate({ item, session }: LineProps): boolean {
    return item !== this.props.item || session !== this.props.session;
  }
  override render({ item, session }: LineProps, _: unknown, context: ChatContextValue): ComponentChildren {
    if (item.direction === 'sent' && item.answerExternally && session.props.runMode !== 'admin')
      return <Resumed item={item} />;
    const line = bubble(item, context, item.direction === 'sent' && <AfterAnswer item={item} session={session} />);
    return session.props.around?.(item, line) ?? line;
  }
}
