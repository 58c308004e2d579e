/** @jsxImportSource preact */
/** One line of the conversation, whoever said it. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { VNode } from 'preact';
import { Bubble } from '../messages/bubble.js';
import type { ChatSession } from '../session/chat-session.js';
import { later } from './lazy-parts.js';

const ChangeAnswer = later.part('ChangeAnswer');
const Resumed = later.part('Resumed');

export interface LineProps {
  readonly item: HistoryItem;
  readonly session: ChatSession;
}
export const Line = ({ item, session }: LineProps): VNode => {
  const { runMode } = session.props;
  if (item.direction === 'sent' && item.answerExternally && runMode !== 'admin') return <Resumed item={item} />;
  return <Bubble item={item}>{session.mayChange(item) ? <ChangeAnswer item={item} session={session} /> : null}</Bubble>;
};
