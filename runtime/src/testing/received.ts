/** Waits until the chunk that draws the message has loaded, and returns the message. */
import { waitFor } from '@testing-library/preact';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { ChatProps } from '../chat/chat-props.js';
import { choices, playPrompt } from './play.js';

export const received = async (start: PromptDefinition, change: Partial<ChatProps> = {}): Promise<HTMLElement> => {
  const { view } = await playPrompt({ answers: choices('x'), ...start }, change);
  const bubble = () => view.container.querySelector<HTMLElement>('.received .bubble')!;
  await waitFor(() => {
    if (!bubble().querySelector('.rare, .images')) throw new Error('not drawn yet');
  });
  return bubble();
};
