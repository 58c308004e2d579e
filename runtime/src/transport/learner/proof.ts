/**
 * What a signed link shows in the token's place: only where links are signed, or whoever made a link would choose the
 * token of the chat that another person begins by it.
 */
import type { PageData } from '../../page/page-data.js';
import type { LearnerApi } from './wire.js';

export const proofOf = ({
  signature,
  identifier,
  settings,
}: Pick<PageData, 'signature' | 'identifier' | 'settings'>): string | undefined =>
  settings.identifierTrust === 'signed' && identifier !== null ? signature : undefined;

/** What a browser without a token may see is what the link proves. */
export const withProof = (api: LearnerApi, proof: string | undefined): LearnerApi =>
  proof === undefined
    ? api
    : { ...api, read: (flowId, identifier, chatId, token) => api.read(flowId, identifier, chatId, token ?? proof) };
