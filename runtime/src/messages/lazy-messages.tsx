/** @jsxImportSource preact */
/** Message types that most chats don't have; a chunk of their own with texts and styles. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { lazyModule } from '../platform/lazy.js';
import type { RareParts } from './rare.js';

const Waiting = (): VNode => {
  const { t, marks } = useContext(ChatContext);
  return (
    <p class="quiet" {...marks.ofInterface}>
      {t('loading')}
    </p>
  );
};
const rare = lazyModule<RareParts>(async () => (await import('./rare.js')).rareParts);

export const RareMessage = rare.part('RareMessage', () => <Waiting />);
export const Images = rare.part('Images', () => <Waiting />);
