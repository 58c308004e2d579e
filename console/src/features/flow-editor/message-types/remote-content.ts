/** What a remote message is set up with. */
import type { TFunction } from 'i18next';
import type { Message, RemoteContent } from '@parley/contracts/flow/definition';
import {
  evaluationUrl,
  readRemoteSource,
  remotePathOf,
  samplesUrl,
  statsUrl,
  type RemoteKind,
} from '@parley/contracts/flow/remote-sources';

export const STATUSES = ['pending', 'rejected', 'fulfilledNull'] as const;

export const remoteOf = (message: Message | undefined): RemoteContent =>
  typeof message === 'object' && 'url' in message && !('body' in message) ? message : { url: '' };

/** The prompt whose answers an address shows; null = it shows none of a prompt. */
export const promptNameOf = (url: string): string | null => {
  const source = readRemoteSource(remotePathOf(url));
  return source && 'promptName' in source ? source.promptName : null;
};

type Words = TFunction<['flow-editor', 'common']>;

/** The documented texts (EDIT-105…108); those of a custom source are the author's to write. */
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

/** What a source begins with: its address and its texts. */
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
