/** How long the player waits before it shows the next message (SPEC PLAY-P1…P4). */
import type { RunMode } from '@parley/contracts/engine/types';
import type { Settings } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';

/** ms */
export const DEFAULT_PAUSE = 1000;
export const QUICK_PAUSE = 200;
/** ms between the tap on an answer and its sending, so that the tap is visible. */
export const ANSWER_CLICK_DELAY = 250;

export interface PauseOptions {
  readonly runMode: RunMode;
  readonly settings: Settings;
  readonly quickenPauses?: boolean;
}

/** `afterMs`: the author's pause; null = the player's default. */
export const pauseBefore = (afterMs: number | null, { runMode, settings, quickenPauses }: PauseOptions): number => {
  if (runMode === 'admin' || runMode === 'readonly') return 0;
  if (afterMs !== null) return Math.min(LIMITS.pauseMs, Math.max(0, afterMs));
  if (quickenPauses) return QUICK_PAUSE;
  return settings.chatDefaultDelayMs ?? DEFAULT_PAUSE;
};
