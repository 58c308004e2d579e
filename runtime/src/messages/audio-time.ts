/** Seconds as m:ss (PLAY-25); "-:--" while unknown. */
export const audioTime = (seconds: number): string => {
  if (!Number.isFinite(seconds) || seconds < 0) return '-:--';
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Converts the volume (0 to 1) to the slider's value (0 to 100) and back (PLAY-24). */
export const volumePercent = (volume: number): number => Math.round(volume * 100);
export const volumeOf = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
