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
/** The first audio message of a chat makes the desk, since most chats have none. */
export interface AudioPlace {
  desk: AudioDesk | null;
}
/** Reading it without a provider throws an error (PLAY-50). */
export const AudioContext = createContext<AudioPlace>(outsideProvider('audio'));
