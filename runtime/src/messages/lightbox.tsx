/** @jsxImportSource preact */
/**
 * A page, picture or video over the chat (PLAY-14, decision 40). It opens only on request, so the focus never jumps.
 */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Language } from '@parley/contracts/definition/values';
import { rareTranslator } from '../i18n/rare.js';
import { languageMarks } from '../i18n/translate.js';
import { ChatContext } from '../context/chat-context.js';
import { ExternalLink, Unsupported } from './external-link.js';
import { openOverlay, Overlay } from './overlay.js';
import { useInterfaceMark, useRareWords } from './rare-words.js';
import { videoSource } from './video-address.js';

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i;

const Inside = ({ address, title }: { readonly address: string; readonly title: string }): VNode => {
  if (PICTURE.test(address)) return <img src={address} alt={title} />;
  const film = videoSource(address);
  if (film?.kind === 'file') return <video src={film.src} controls playsInline aria-label={title} />;
  return (
    <iframe
      src={film?.kind === 'frame' ? film.src : address}
      title={title}
      allow="fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      // A page from this very host must not reach the chat's storage.
      sandbox={
        new URL(address).origin === location.origin
          ? 'allow-scripts allow-forms allow-popups'
          : 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation'
      }
    />
  );
};

interface LightboxDialogProps {
  readonly address: string;
  readonly language: Language;
  readonly onClose: () => void;
}
const LightboxDialog = ({ address, language, onClose }: LightboxDialogProps): VNode => {
  const t = rareTranslator(language);
  return (
    <Overlay label={t('openContent')} {...languageMarks(language).ofInterface} class="lightbox" onClose={onClose}>
      {(leave) => (
        <>
          <div class="row">
            {/* Pages that refuse to be framed are still a tap away. */}
            <a class="button-link" href={address} target="_blank" rel="noopener noreferrer">
              {t('openTab')}
            </a>
            <button type="button" class="button" onClick={leave}>
              {t('close')}
            </button>
          </div>
          <div class="stage">
            <Inside address={address} title={t('openContent')} />
          </div>
        </>
      )}
    </Overlay>
  );
};

export const Lightbox = ({ address }: { readonly address: string }): VNode => {
  const t = useRareWords();
  const { language } = useContext(ChatContext);
  const mark = useInterfaceMark();
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return <Unsupported />;
  return (
    <>
      <button
        type="button"
        class="button"
        {...mark}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) =>
          openOverlay(currentTarget, (close) => (
            <LightboxDialog address={address} language={language} onClose={close} />
          ))
        }
      >
        {t('openContent')}
      </button>
      <p class="quiet host" dir="ltr">
        {new URL(address).host}
      </p>
    </>
  );
};

export const Meeting = ({ address }: { readonly address: string }): VNode => {
  const t = useRareWords();
  return /^https:\/\//i.test(address) ? (
    <ExternalLink href={address.trim()}>{t('joinMeeting')}</ExternalLink>
  ) : (
    <Unsupported />
  );
};
