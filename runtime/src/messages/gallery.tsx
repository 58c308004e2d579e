/** @jsxImportSource preact */
/** Shows pictures one at a time, as large as they fit: arrow keys, swipes, Home and End; Esc closes. */
import { useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Language } from '@parley/contracts/definition/values';
import { rareTranslator } from '../i18n/rare.js';
import { languageMarks } from '../i18n/translate.js';
import { Overlay } from './overlay.js';

/** px; the shortest horizontal movement that counts as a swipe */
const SWIPE = 40;

export interface GalleryProps {
  readonly urls: readonly string[];
  /** Index of the picture shown first. */
  readonly start: number;
  readonly language: Language;
  readonly onClose: () => void;
}

const isRtl = (element: Element | null): boolean => element !== null && getComputedStyle(element).direction === 'rtl';
const Arrow = ({ towards }: { readonly towards: 'start' | 'end' }): VNode => (
  <svg class="arrow" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
    <path
      d={towards === 'start' ? 'M10 3 5 8l5 5' : 'm6 3 5 5-5 5'}
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
    />
  </svg>
);

const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const begun = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      begun.current = event.isPrimary ? event.clientX : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (begun.current === null || !event.isPrimary) return;
      const way = event.clientX - begun.current;
      begun.current = null;
      if (Math.abs(way) < SWIPE) return;
      const onwards = way < 0 !== isRtl(event.currentTarget as Element);
      onSwipe(onwards ? 1 : -1);
    },
  };
};

export const Gallery = ({ urls, start, language, onClose }: GalleryProps): VNode => {
  const t = rareTranslator(language);
  const [place, setPlace] = useState(start);
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());
  const stage = useRef<HTMLDivElement>(null);
  const count = urls.length;
  const move = (step: 1 | -1) => setPlace((now) => (now + step + count) % count);
  const swipe = useSwipe(move);
  const name = t('imageOf', { place: place + 1, count });
  const onKey = (key: string): boolean => {
    const onwards = isRtl(stage.current) ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === onwards ? 1 : -1);
    else if (key === 'Home') setPlace(0);
    else if (key === 'End') setPlace(count - 1);
    else return false;
    return true;
  };
  return (
    <Overlay
      label={t('gallery')}
      {...languageMarks(language).ofInterface}
      class="gallery"
      onClose={onClose}
      onKey={onKey}
    >
      {(leave) => (
        <>
          <div class="row">
            <span role="status">{name}</span>
            <button type="button" class="button" onClick={leave}>
              {t('close')}
            </button>
          </div>
          <div ref={stage} class="stage" {...swipe}>
            {broken.has(place) ? (
              <p class="quiet">{t('imageFailed')}</p>
            ) : (
              <img
                key={place}
                src={urls[place]}
                alt={name}
                draggable={false}
                onError={() => setBroken((before) => new Set([...before, place]))}
              />
            )}
            {count > 1 && (
              <>
                <button type="button" class="icon step start" aria-label={t('previous')} onClick={() => move(-1)}>
                  <Arrow towards="start" />
                </button>
                <button type="button" class="icon step end" aria-label={t('nextImage')} onClick={() => move(1)}>
                  <Arrow towards="end" />
                </button>
              </>
            )}
          </div>
        </>
      )}
    </Overlay>
  );
};
