/** A chat plays the version it began on: when that is not the page's, it is fetched first. */
import type { getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { PlayableFlow } from '../chat-props.js';
import type { PageData } from './page-data.js';

/** Rejects with the HTTP status, or with the network's error. */
export const fetchVersion = async ({ apiUrl, flow }: PageData, version: number): Promise<PlayableFlow> => {
  const response = await fetch(`${apiUrl}/flows/${flow.id}/published/${version}?keepTranslations=true`, {
    credentials: 'omit',
  });
  if (!response.ok) throw Object.assign(new Error('Unavailable'), { status: response.status });
  const { id, name, definition, trees } = (await response.json()) as ReplyOf<typeof getPublished>;
  return { id, version, name, definition, trees };
};
