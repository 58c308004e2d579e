/** @jsxImportSource preact */
/** Videos: in the service's frame, or as a file (PLAY-12, PLAY-16…18). */
import type { RefObject, VNode } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { ChatContext } from '../context/chat-context.js';
import { ExternalLink, Unsupported } from './external-link.js';
import { isFilmMissing } from './loom-film.js';
import { useInterfaceMark, useRareWords } from './rare-words.js';
import { videoSource } from './video-address.js';
import type { VideoSource } from './video-address.js';

type Framed = Extract<VideoSource, { kind: 'frame' }>;
/** ms; a service that hasn't loaded by then counts as failed */
const LOAD_TIMEOUT = 20_000;

/** True once the element has been near the view: browsers don't load frames far from it. */
const useSeen = (box: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (seen || !box.current) return undefined;
    const observer = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && setSeen(true));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [seen, box]);
  return seen;
};

/** A frame never reports failure, so it fails after a time limit, or at once without a network. Loom can be asked. */
const useFrame = ({ provider, href }: Framed, box: RefObject<HTMLElement | null>) => {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const seen = useSeen(box);
  useEffect(() => {
    if (state !== 'loading' || !seen) return undefined;
    const timer = setTimeout(() => setState('failed'), LOAD_TIMEOUT);
    return () => clearTimeout(timer);
  }, [state, seen]);
  useEffect(() => {
    if (provider !== 'loom') return undefined;
    let wanted = true;
    void isFilmMissing(href).then((missing) => wanted && missing && setState('failed'));
    return () => {
      wanted = false;
    };
  }, [provider, href]);
  return {
    state,
    // The browser's own error page also fires `load`.
    onLoad: () => setState((now) => (now === 'failed' || navigator.onLine === false ? 'failed' : 'loaded')),
    onError: () => setState('failed'),
  };
};

const Frame = ({ source }: { readonly source: Framed }): VNode => {
  const { t: first } = useContext(ChatContext);
  const t = useRareWords();
  const mark = useInterfaceMark();
  const box = useRef<HTMLDivElement>(null);
  const { state, onLoad, onError } = useFrame(source, box);
  const failure = source.provider === 'loom' ? t('loomFailed') : t('videoFailed');
  return (
    <div class="video" ref={box} {...mark}>
      {state !== 'loaded' && (
        <p class="quiet" role={state === 'failed' ? 'status' : undefined}>
          {state === 'loading' ? first('loading') : failure}
        </p>
      )}
      {state !== 'failed' && (
        <iframe
          src={source.src}
          title={t('video')}
          loading="lazy"
          allow="fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </div>
  );
};

const VideoFile = ({ src }: { readonly src: string }): VNode => {
  const t = useRareWords();
  const mark = useInterfaceMark();
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <>
        <p class="quiet" {...mark}>
          {t('videoFailed')}
        </p>
        <ExternalLink href={src}>{t('openVideo')}</ExternalLink>
      </>
    );
  return (
    <video
      class="video"
      {...mark}
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={t('video')}
      onError={() => setFailed(true)}
    />
  );
};

export const Video = ({ address }: { readonly address: string }): VNode => {
  const t = useRareWords();
  const source = videoSource(address);
  if (!source) return <Unsupported />;
  if (source.kind === 'link') return <ExternalLink href={source.href}>{t('openVideo')}</ExternalLink>;
  if (source.kind === 'file') return <VideoFile src={source.src} />;
  return (
    <>
      <Frame source={source} />
      <ExternalLink href={source.href}>{t('openVideo')}</ExternalLink>
    </>
  );
};
