import type { WaitingInput } from '@parley/contracts/http/inbox';

/** The chat, opened at this very input. */
export const chatAddress = ({ flowId, chatId, itemKey }: WaitingInput): string =>
  `/flows/${flowId}/stats?${new URLSearchParams({ chat: chatId, item: itemKey }).toString()}`;
