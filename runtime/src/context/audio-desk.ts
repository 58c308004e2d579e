/** Shared by all audio messages of a chat: one volume, and only one of them plays at a time. */
import { createContext } from 'preact';
import { outsideProvider } from './outside-provider.js';

export interface AudioDesk {
  /** 0 to 1 (PLAY-24) */
  readonly volume: number;
  setVolume(volume: number): void;
  /** Calls `listener` on every volume change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Registers the message that starts to play, and stops the one that played before. */
  take(stop: () => void): void;
}
/** Reading it without a provider throws an error (PLAY-50). */
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
