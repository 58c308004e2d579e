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

/**
 * What a browser without a token may see is what the link proves. A token that the server takes no more (its secret was
 * replaced) gives way to the link's signature: what was said before is sent then.
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
