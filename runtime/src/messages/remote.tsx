/** @jsxImportSource preact */
/**
 * A message that the server fetches from an address: its content, or the state of the request (PLAY-13, PLAY-26…31).
 */
import { remoteStatusOf, remoteStatusText } from '@parley/contracts/engine/remote-status';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import { CONTENT_TYPES, typed, type ContentType } from '@parley/contracts/definition/message';
import type { VNode } from 'preact';
import type { TranslateOf } from '../i18n/translate.js';
import type { RareKey } from '../i18n/rare.js';
import { Unsupported } from './external-link.js';
import { peerAnswersOf } from './peer-answers.js';
import { Peers } from './peers.js';
import { useInterfaceMark, useRareWords } from './rare-words.js';
import { RichText } from './text.js';

export interface RemoteProps {
  readonly item: HistoryItem;
  readonly url: string;
  /** Draws content that is a message of another type. */
  readonly draw: (contentType: ContentType, message: unknown) => VNode;
}
/** Texts of the server's error codes; any other error is shown as received. */
const FAILURES: Readonly<Record<string, RareKey>> = {
  refused: 'remoteRefused',
  unreachable: 'remoteUnreachable',
  timeout: 'remoteTimeout',
  'too-large': 'remoteTooLarge',
  'http-404': 'remoteNothing',
};
/** Types not accepted from an address: a remote message would be fetched again, and a marker isn't drawn. */
const NOT_FETCHABLE: readonly ContentType[] = ['remote', 'event'];
const FETCHED = CONTENT_TYPES.filter((type) => !NOT_FETCHABLE.includes(type));

/** Parses JSON that was stored as text; any other text stays text. */
const valueOf = ({ body, contentType }: NonNullable<RemoteResult['content']>): unknown => {
  if (typeof body !== 'string' || !/json/i.test(contentType ?? '')) return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
};

const Content = ({
  content,
  draw,
}: {
  readonly content: NonNullable<RemoteResult['content']>;
  readonly draw: RemoteProps['draw'];
}): VNode => {
  const value = valueOf(content);
  const type = FETCHED.find((known) => known === content.contentType);
  if (type) return typed(type, value)?.type === type ? draw(type, value) : <Unsupported />;
  if (typeof value === 'string') return <RichText text={value} />;
  if (typeof value === 'number') return <p class="plain">{value}</p>;
  const peers = peerAnswersOf(value);
  return peers ? <Peers peers={peers} /> : <Unsupported />;
};

const errorText = (error: string | undefined, t: TranslateOf<RareKey>): string => {
  const text = error?.trim() ?? '';
  const key = Object.hasOwn(FAILURES, text) ? FAILURES[text] : undefined;
  if (key) return t(key);
  // An unknown error code would mean nothing to a learner.
  return /^[a-z0-9-]*$/.test(text) ? t('remoteRejected') : text;
};

export const Remote = ({ item, url, draw }: RemoteProps): VNode => {
  const t = useRareWords();
  const mark = useInterfaceMark();
  if (url.trim() === '')
    return (
      <p class="quiet" {...mark}>
        {t('remoteNoUrl')}
      </p>
    );
  const status = remoteStatusOf(item);
  const { content, error } = item.remote ?? {};
  if (status === 'fulfilled' && content) return <Content content={content} draw={draw} />;
  const defaults = {
    pending: t('remotePending'),
    rejected: errorText(error, t),
    fulfilled: t('remoteMissing'),
    fulfilledNull: t('remoteMissing'),
  };
  const authors = remoteStatusText(item.message, status);
  return (
    <div class="quiet" aria-busy={status === 'pending' || undefined} {...(authors === undefined ? mark : {})}>
      <RichText text={authors ?? defaults[status]} values={item.values} />
    </div>
  );
};
