/** @jsxImportSource preact */
/** Message types that most chats don't have; one chunk, loaded with the first of them. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { safeUrl } from '@parley/contracts/markdown/url';
import { useContext, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { RichText } from './text.js';
import { videoSource } from './video-address.js';
import type { VideoSource } from './video-address.js';

const urlOf = (message: HistoryItem['message']): string => {
  if (typeof message === 'string') return message;
  return 'url' in message ? message.url : '';
};

const ExternalLink = ({ href, children }: { readonly href: string; readonly children: string }): VNode => (
  <a class="button-link" href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
const Unsupported = (): VNode => <p class="quiet">{useContext(ChatContext).t('unsupportedMessage')}</p>;

const Frame = ({ source }: { readonly source: Extract<VideoSource, { kind: 'frame' }> }): VNode => {
  const { t } = useContext(ChatContext);
  const [loaded, setLoaded] = useState(false);
  return (
    <div class="video">
      {!loaded && <p class="quiet">{t('loading')}</p>}
      <iframe
        src={source.src}
        title={t('video')}
        loading="lazy"
        allow="fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
};
const Video = ({ address }: { readonly address: string }): VNode => {
  const { t } = useContext(ChatContext);
  const source = videoSource(address);
  if (!source) return <Unsupported />;
  if (source.kind === 'link') return <ExternalLink href={source.href}>{t('openVideo')}</ExternalLink>;
  if (source.kind === 'file')
    return <video class="video" src={source.src} controls preload="metadata" aria-label={t('video')} />;
  return (
    <>
      <Frame source={source} />
      <ExternalLink href={source.href}>{t('openVideo')}</ExternalLink>
    </>
  );
};

const Audio = ({ item }: { readonly item: HistoryItem }): VNode => {
  const { message, values } = item;
  if (typeof message === 'string' || !('body' in message)) return <Unsupported />;
  const src = safeUrl(message.url);
  const original = item.originalMessage;
  const body = typeof original === 'object' && 'body' in original ? original.body : message.body;
  return (
    <>
      <RichText text={body} values={values} />
      {src && <audio class="audio" src={src} controls preload="metadata" />}
    </>
  );
};

/** A page laid over the chat; the browser keeps the focus inside the dialog and gives it back. */
const Lightbox = ({ address }: { readonly address: string }): VNode => {
  const { t } = useContext(ChatContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  if (!/^https:\/\//i.test(address)) return <Unsupported />;
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" class="button" onClick={show}>
        {t('openContent')}
      </button>
      <dialog ref={dialog} class="lightbox" onClose={() => setOpen(false)} aria-label={t('openContent')}>
        <div class="row">
          {/* Pages that refuse to be framed are still a tap away. */}
          <ExternalLink href={address}>{t('openTab')}</ExternalLink>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t('close')}
          </button>
        </div>
        {open && (
          <iframe
            src={address}
            title={t('openContent')}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          />
        )}
      </dialog>
    </>
  );
};

const Meeting = ({ address }: { readonly address: string }): VNode => {
  const { t } = useContext(ChatContext);
  const href = /^https:\/\//i.test(address) ? safeUrl(address) : null;
  return href ? <ExternalLink href={href}>{t('joinMeeting')}</ExternalLink> : <Unsupported />;
};

const Remote = ({ address }: { readonly address: string }): VNode => {
  const { t } = useContext(ChatContext);
  return <p class="quiet">{t(address ? 'remoteMissing' : 'remoteNoUrl')}</p>;
};

/** PLAY-11…15; an unknown type shows a visible fallback. */
export const RareMessage = ({ item }: { readonly item: HistoryItem }): VNode => {
  const address = urlOf(item.message);
  switch (item.contentType) {
    case 'video':
      return <Video address={address} />;
    case 'meeting':
      return <Meeting address={address} />;
    case 'lightbox':
      return <Lightbox address={address} />;
    case 'mdWithAudio':
      return <Audio item={item} />;
    case 'remote':
      return <Remote address={address} />;
    case null:
    case 'image':
    case 'event':
      return <Unsupported />;
  }
  return <Unsupported />;
};
