/** One published version of a flow, with all its translations, as the player takes it. */
import type { getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { PlayableFlow } from '../chat-props.js';
import { unlessSilent } from '../unless-silent.js';

/** `apiUrl` ends before `/flows`. Rejects with the HTTP status, or with the network's error. */
export const fetchPublished = async (
  apiUrl: string,
  flowId: number,
  version: number,
): Promise<PlayableFlow & { readonly version: number }> => {
  const response = await fetch(`${apiUrl}/flows/${flowId}/published/${version}?keepTranslations=true`, {
    credentials: 'omit',
    signal: unlessSilent(),
  });
  if (!response.ok) throw Object.assign(new Error('Unavailable'), { status: response.status });
  const { id, name, definition, trees, linked } = (await response.json()) as ReplyOf<typeof getPublished>;
  return { id, version, name, definition, trees, ...(linked && { linked }) };
};
