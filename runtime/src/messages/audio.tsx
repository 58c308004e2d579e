/** @jsxImportSource preact */
/** A text with its recording (PLAY-11, PLAY-23…25): play, seek, volume; only one recording plays at a time. */
import { typed } from '@parley/contracts/definition/message';
import type { Content } from '@parley/contracts/definition/message-types';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { safeUrl } from '@parley/contracts/markdown/url';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject, VNode } from 'preact';
import { useAudioDesk } from './shared-desk.js';
import { audioTime, volumeOf, volumePercent } from './audio-time.js';
import { Unsupported } from './external-link.js';
import { useInterfaceMark, useRareWords } from './rare-words.js';
import { RichText } from './text.js';

/** s; the step of one arrow key */
const SEEK_STEP = 1;
type Box = RefObject<HTMLAudioElement | null>;

const Icon = ({ path }: { readonly path: string }): VNode => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
);
const PLAY = 'M4 2.5v11l9-5.5z';
const PAUSE = 'M4 2.5h3v11H4zM9 2.5h3v11H9z';
const LOUD = 'M2 6h3l4-3.5v11L5 10H2zM11 5.2c1.6 1.5 1.6 4.1 0 5.6l.9 1c2.2-2.1 2.2-5.5 0-7.6z';
const MUTE = 'M2 6h3l4-3.5v11L5 10H2zM11 6.2l1-1 3 3-1 1z';

const useVolume = (box: Box) => {
  const desk = useAudioDesk();
  const [volume, setVolume] = useState(desk.volume);
  useEffect(() => desk.subscribe(() => setVolume(desk.volume)), [desk]);
  useEffect(() => {
    if (box.current) box.current.volume = volume;
  }, [box, volume]);
  return { volume, setVolume: (next: number) => desk.setVolume(next) };
};

const Volume = ({ box }: { readonly box: Box }): VNode => {
  const t = useRareWords();
  const { volume, setVolume } = useVolume(box);
  const before = useRef(1);
  const toggle = () => {
    if (volume > 0) before.current = volume;
    setVolume(volume > 0 ? 0 : before.current);
  };
  return (
    <span class="volume">
      <button type="button" class="icon" aria-label={t(volume > 0 ? 'mute' : 'unmute')} onClick={toggle}>
        <Icon path={volume > 0 ? LOUD : MUTE} />
      </button>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={volumePercent(volume)}
        aria-label={t('volume')}
        onInput={({ currentTarget }) => setVolume(volumeOf(Number(currentTarget.value)))}
      />
    </span>
  );
};

const usePlaying = (box: Box) => {
  const desk = useAudioDesk();
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [total, setTotal] = useState(NaN);
  const [failed, setFailed] = useState(false);
  const stop = useRef(() => box.current?.pause());
  const toggle = () => {
    const audio = box.current;
    if (!audio) return;
    if (!audio.paused) return audio.pause();
    desk.take(stop.current);
    audio.play().catch((error: unknown) => {
      // A pause during loading rejects with AbortError, which isn't a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  };
  const seek = (seconds: number) => {
    if (box.current) box.current.currentTime = seconds;
    setAt(seconds);
  };
  return {
    playing,
    at,
    total,
    failed,
    toggle,
    seek,
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onTimeUpdate: () => setAt(box.current?.currentTime ?? 0),
      onDurationChange: () => setTotal(box.current?.duration ?? NaN),
      onError: () => setFailed(true),
    },
  };
};

const Recording = ({ src }: { readonly src: string }): VNode => {
  const t = useRareWords();
  const mark = useInterfaceMark();
  const box = useRef<HTMLAudioElement>(null);
  const { playing, at, total, failed, toggle, seek, events } = usePlaying(box);
  if (failed)
    return (
      <p class="quiet" role="status" {...mark}>
        {t('audioFailed')}
      </p>
    );
  const known = Number.isFinite(total);
  return (
    <div class="audio" role="group" aria-label={t('audio')} {...mark}>
      <audio ref={box} src={src} preload="metadata" {...events} />
      <button type="button" class="icon" aria-label={t(playing ? 'pause' : 'play')} onClick={toggle}>
        <Icon path={playing ? PAUSE : PLAY} />
      </button>
      <input
        type="range"
        class="seek"
        min={0}
        max={known ? total : 0}
        step={SEEK_STEP}
        value={at}
        disabled={!known}
        aria-label={t('seek')}
        aria-valuetext={t('audioTime', { at: audioTime(at), total: audioTime(total) })}
        onInput={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <span class="time" dir="ltr" aria-hidden="true">
        {audioTime(at)} / {audioTime(total)}
      </span>
      <Volume box={box} />
    </div>
  );
};

export interface AudioMessageProps {
  readonly item: HistoryItem;
  readonly content: Content<'mdWithAudio'>;
}
export const AudioMessage = ({ item: { values, originalMessage }, content }: AudioMessageProps): VNode => {
  const src = safeUrl(content.url);
  const written = typed('mdWithAudio', originalMessage);
  const { body } = written?.type === 'mdWithAudio' ? written.content : content;
  return (
    <>
      {body.trim() !== '' && <RichText text={body} values={values} />}
      {src ? <Recording src={src} /> : <Unsupported />}
    </>
  );
};
