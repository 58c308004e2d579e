/** The desk of a chat's audio messages. */
import { useContext } from 'preact/hooks';
import { AudioContext, type AudioDesk } from '../context/audio-desk.js';

const audioDesk = (): AudioDesk => {
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

export const useAudioDesk = (): AudioDesk => {
  const place = useContext(AudioContext);
  return (place.desk ??= audioDesk());
};
