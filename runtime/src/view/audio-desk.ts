/** What the audio messages of a chat share: one volume, and that only one of them plays. */
import { createContext } from 'preact';
import { outsideProvider } from './outside-provider.js';

export interface AudioDesk {
  /** 0 to 1 (PLAY-24) */
  readonly volume: number;
  setVolume(volume: number): void;
  /** Called on every change of the volume, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** This one plays now: whatever played before stops. */
  take(stop: () => void): void;
}
/** Read outside of its provider it is an error (PLAY-50). */
export const AudioContext = createContext<AudioDesk>(outsideProvider('audio'));

export const audioDesk = (): AudioDesk => {
  const listeners = new Set<() => void>();
  let volume = 1;
  let playing: (() => void) | null = null;
  return {
    get volume() {
      return volume;
    },
    setVolume(next) {
      volume = Math.min(1, Math.max(0, next));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take(stop) {
      if (playing !== stop) playing?.();
      playing = stop;
    },
  };
};
