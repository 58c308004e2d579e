/** @jsxImportSource preact */
/** Message types that most chats don't have, in a chunk of their own with their words and styles. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { lazyModule } from './lazy.js';
import type { RareParts } from './rare.js';

const Waiting = (): VNode => <p class="quiet">{useContext(ChatContext).t('loading')}</p>;
const rare = lazyModule<RareParts>(async () => (await import('./rare.js')).rareParts);

export const RareMessage = rare.part('RareMessage', () => <Waiting />);
export const Images = rare.part('Images', () => <Waiting />);
