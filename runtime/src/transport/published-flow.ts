/** Fetches a published version of a flow, with all translations. */
import type { getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { PlayableFlow } from '../chat/chat-props.js';
import { unlessSilent } from '../platform/unless-silent.js';

/** `apiUrl`: the API root; `/flows/…` is appended. Rejects with the HTTP status or the network's error. */
export const fetchPublished = async (
  apiUrl: string,
  flowId: number,
  version: number,
  scoredBy?: number,
): Promise<PlayableFlow & { readonly version: number }> => {
  const scoring = scoredBy ? `&scoredBy=${scoredBy}` : '';
  const response = await fetch(`${apiUrl}/flows/${flowId}/published/${version}?keepTranslations=true${scoring}`, {
    credentials: 'omit',
    signal: unlessSilent(),
  });
  if (!response.ok) throw Object.assign(new Error('Unavailable'), { status: response.status });
  const published = (await response.json()) as ReplyOf<typeof getPublished>;
  const { id, name, language, definition, trees, linked, maxScore } = published;
  return {
    id,
    version,
    name,
    language,
    definition,
    trees,
    maxScore,
    ...(linked && { linked }),
    ...(scoredBy && { scoredBy }),
  };
};
