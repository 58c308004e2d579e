/** In place of the player. The runtime has its own tests of it; those of the console check the props that it gets. */
import type { ChatProps } from '@parley/runtime/chat/chat-props';

export const mounted: ChatProps[] = [];
export function mountChat(_: HTMLElement, props: ChatProps) {
  mounted.push(props);
  return { update() {}, restart() {}, unmount() {} };
}
