/**
 * The signature that a signed link presents instead of a token. Only for signed links: otherwise the link's author
 * could choose the token of the chat that another person begins with it.
 */
import type { PageData } from '../../chat/page-data.js';
import type { LearnerApi } from './wire.js';

export const proofOf = ({
  signature,
  identifier,
  settings,
}: Pick<PageData, 'signature' | 'identifier' | 'settings'>): string | undefined =>
  settings.identifierTrust === 'signed' && identifier !== null ? signature : undefined;

/**
 * Adds the link's signature to calls. A browser without a token may read what the signature allows. If the server no
 * longer accepts a token (its secret was replaced), the signature takes its place, and earlier answers are sent with
 * it.
 */
export const withProof = (api: LearnerApi, proof: string | undefined): LearnerApi =>
  proof === undefined
    ? api
    : {
        async post(record) {
          const result = await api.post(record);
          const isRefused = result.kind === 'refused' && (result.status === 401 || result.status === 403);
          return isRefused && record.token !== proof ? api.post({ ...record, token: proof }) : result;
        },
        async remote(record, itemKey) {
          const result = await api.remote(record, itemKey);
          const isRefused = result?.status === 'rejected' && result.error === 'http-401';
          return isRefused && record.token !== proof ? api.remote({ ...record, token: proof }, itemKey) : result;
        },
        read: async (flowId, identifier, chatId, token) =>
          (token === null ? null : await api.read(flowId, identifier, chatId, token)) ??
          (token === proof ? null : api.read(flowId, identifier, chatId, proof)),
      };
