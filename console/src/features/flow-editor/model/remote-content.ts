/** Addresses and texts of remote messages. */
import type { TFunction } from 'i18next';
import type { RemoteContent } from '@parley/contracts/definition/definition';
import {
  evaluationUrl,
  readRemoteSource,
  remotePathOf,
  samplesUrl,
  statsUrl,
  type RemoteKind,
} from '@parley/contracts/flow/remote-sources';

export const STATUSES = ['pending', 'rejected', 'fulfilledNull'] as const;

/** The name of the prompt whose answers an address shows; null = no prompt. */
export const promptNameOf = (url: string): string | null => {
  const source = readRemoteSource(remotePathOf(url));
  return source && 'promptName' in source ? source.promptName : null;
};

type Words = TFunction<['flow-editor', 'common']>;

/** The documented default texts (EDIT-105…108). A custom source has none. */
const statusMessagesOf = (kind: RemoteKind, t: Words): NonNullable<RemoteContent['statusMessages']> => {
  switch (kind) {
    case 'samples':
      return { pending: t('remote.samplesPending'), rejected: t('remote.samplesRejected'), fulfilledNull: '' };
    case 'stats':
      return { pending: t('remote.statsPending'), rejected: t('remote.statsRejected'), fulfilledNull: '' };
    case 'evaluation':
      return {
        pending: t('remote.evaluationPending'),
        rejected: t('remote.evaluationRejected'),
        fulfilledNull: t('remote.evaluationNull'),
      };
    case 'custom':
      return { pending: '', rejected: '', fulfilledNull: '' };
  }
};

/** Default address and texts of a source. */
export const startOf = (
  kind: RemoteKind,
  { flowId, promptName }: { readonly flowId: number; readonly promptName: string },
  t: Words,
): RemoteContent => {
  const url = {
    samples: () => samplesUrl(flowId, promptName),
    stats: () => statsUrl(flowId, promptName),
    evaluation: () => evaluationUrl(flowId),
    custom: () => '',
  }[kind]();
  return { url, statusMessages: statusMessagesOf(kind, t) };
};
