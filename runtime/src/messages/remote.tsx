/** @jsxImportSource preact */
/** A message that the server fetched from an address: what came, or how it stands (PLAY-13, PLAY-26…31). */
import { remoteStatusOf, remoteStatusText } from '@parley/contracts/engine/remote-status';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type { ContentType, Message } from '@parley/contracts/flow/definition';
import type { VNode } from 'preact';
import type { TranslateOf } from '../i18n/translate.js';
import type { RareKey } from '../i18n/rare-en.js';
import { isDrawable } from './drawable.js';
import { Unsupported } from './external-link.js';
import { peerAnswersOf } from './peer-answers.js';
import { Peers } from './peers.js';
import { useRareWords } from './rare-words.js';
import { RichText } from './text.js';

export interface RemoteProps {
  readonly item: HistoryItem;
  readonly url: string;
  /** Draws what turned out to be a message of another type. */
  readonly draw: (contentType: ContentType, message: Message) => VNode;
}
/** What the server says went wrong, in words; anything else is shown as it was said. */
const FAILURES: Readonly<Record<string, RareKey>> = {
  refused: 'remoteRefused',
  unreachable: 'remoteUnreachable',
  timeout: 'remoteTimeout',
  'too-large': 'remoteTooLarge',
  'http-404': 'remoteNothing',
};
const TYPES: readonly ContentType[] = ['image', 'video', 'meeting', 'lightbox', 'mdWithAudio'];

/** JSON that was kept as text is read; any other text stays one. */
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
  const type = TYPES.find((known) => known === content.contentType);
  if (type) return isDrawable(type, value) ? draw(type, value) : <Unsupported />;
  if (typeof value === 'string') return <RichText text={value} />;
  if (typeof value === 'number') return <p class="plain">{value}</p>;
  const peers = peerAnswersOf(value);
  return peers ? <Peers peers={peers} /> : <Unsupported />;
};

const wordsOf = (error: string | undefined, t: TranslateOf<RareKey>): string => {
  const said = error?.trim() ?? '';
  const key = Object.hasOwn(FAILURES, said) ? FAILURES[said] : undefined;
  if (key) return t(key);
  // A code that nobody put into words says nothing to a learner.
  return /^[a-z0-9-]*$/.test(said) ? t('remoteRejected') : said;
};

export const Remote = ({ item, url, draw }: RemoteProps): VNode => {
  const t = useRareWords();
  if (url.trim() === '') return <p class="quiet">{t('remoteNoUrl')}</p>;
  const status = remoteStatusOf(item);
  const { content, error } = item.remote ?? {};
  if (status === 'fulfilled' && content) return <Content content={content} draw={draw} />;
  const defaults = {
    pending: t('remotePending'),
    rejected: wordsOf(error, t),
    fulfilled: t('remoteMissing'),
    fulfilledNull: t('remoteMissing'),
  };
  return (
    <div class="quiet" aria-busy={status === 'pending' || undefined}>
      <RichText text={remoteStatusText(item.message, status) ?? defaults[status]} values={item.values} />
    </div>
  );
};
