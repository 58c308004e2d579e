/** For a reviewer who looks at an existing history. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { Language } from '@parley/contracts/definition/values';
import type { Transport } from '../chat/chat-props.js';

export interface RecordedChat {
  readonly history: readonly WireItem[];
  readonly seed: string;
  readonly context?: Readonly<Record<string, string>>;
  readonly language?: Language;
}

export const readonlyTransport = (recorded: RecordedChat): Transport => ({
  load: async () => ({ ...recorded, context: recorded.context ?? {} }),
  save: () => undefined,
  restart: async () => ({ seed: recorded.seed }),
});
