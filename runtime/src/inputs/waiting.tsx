/** @jsxImportSource preact */
/** Stands where an input will be: it loads, or it can't be loaded, as after an upgrade that took its old script away. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';

const Waiting = (): VNode => <p class="quiet">{useContext(ChatContext).t('loading')}</p>;
const Lost = (): VNode => (
  <p class="quiet" role="alert">
    {useLaterWords()('inputLost')}
  </p>
);
export const waiting = () => <Waiting />;
export const lost = () => <Lost />;
