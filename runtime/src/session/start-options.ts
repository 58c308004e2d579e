import type { StartOptions } from '@parley/contracts/engine/types';
import type { ChatProps } from '../chat/chat-props.js';

/** The engine's options for this chat, which begins at `at` (ms since 1970). */
export const startOptions = (
  { language, runMode, display, from, seed, context }: ChatProps,
  at: number,
): StartOptions => ({
  language,
  runMode,
  autoAnswer: !display.disableAutoAnswer,
  seed,
  context,
  at,
  ...(from === undefined ? {} : { from }),
});
