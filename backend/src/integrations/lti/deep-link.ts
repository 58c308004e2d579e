/** The answer to a deep-linking request: a signed message that the teacher's browser posts to the platform. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.js';
import { CORE, DEEP, type DeepLinking } from './claims.js';
import type { ToolKeys } from './keys.js';
import type { Platform } from './platform.js';

const LASTS_S = 300;
/** Moodle gives no leeway for `iat`: a clock a few seconds ahead would stop every selection. */
const BACK_DATE_S = 30;
const MAX_LABEL = 100;
/** Moodle refuses or replaces other maxima, and Open edX takes whole numbers only; scores are rescaled there. */
const STANDARD_MAXIMUM = 100;

export interface LinkedItem {
  readonly title: string;
  /** This is the launch address; `custom` says which item is meant. */
  readonly url: string;
  /** Flat text: platforms refuse anything else. */
  readonly custom: Readonly<Record<string, string>>;
  readonly resourceId: string;
  /** null: no grade column. */
  readonly maxScore: number | null;
}

export const columnMaximum = (maxScore: number): number =>
  Number.isInteger(maxScore) && maxScore >= 1 && maxScore <= STANDARD_MAXIMUM ? maxScore : STANDARD_MAXIMUM;

export function contentItem({ title, url, custom, resourceId, maxScore }: LinkedItem, settings: DeepLinking): object {
  return {
    type: 'ltiResourceLink',
    title,
    custom,
    ...(maxScore !== null &&
      settings.acceptsLineItem && {
        lineItem: {
          label: title.slice(0, MAX_LABEL),
          scoreMaximum: columnMaximum(maxScore),
          resourceId,
          submissionReview: { url, custom },
        },
      }),
  };
}

export async function deepLinkResponse(
  { keys, clock }: { readonly keys: ToolKeys; readonly clock: Clock },
  platform: Platform,
  deployment: string,
  settings: DeepLinking,
  items: readonly object[],
): Promise<string> {
  const { kid, key } = await keys.signing();
  const now = Math.floor(clock.now() / 1_000);
  return new SignJWT({
    nonce: randomUUID(),
    [`${CORE}deployment_id`]: deployment,
    [`${CORE}message_type`]: 'LtiDeepLinkingResponse',
    [`${CORE}version`]: '1.3.0',
    [`${DEEP}content_items`]: settings.multiple ? items : items.slice(0, 1),
    ...(settings.data !== undefined && { [`${DEEP}data`]: settings.data }),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(platform.clientId)
    .setAudience(platform.url)
    .setIssuedAt(now - BACK_DATE_S)
    .setExpirationTime(now + LASTS_S)
    .sign(key);
}
