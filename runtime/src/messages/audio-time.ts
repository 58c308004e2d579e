/** Seconds as m:ss (PLAY-25); what is not known yet is "-:--". */
export const audioTime = (seconds: number): string => {
  if (!Number.isFinite(seconds) || seconds < 0) return '-:--';
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** 0 to 1 as the slider shows it, 0 to 100 (PLAY-24), and back. */
export const volumePercent = (volume: number): number => Math.round(volume * 100);
export const volumeOf = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
