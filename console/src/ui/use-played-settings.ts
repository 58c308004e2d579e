import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import type { Settings } from '@parley/contracts/definition/definition';
import { withPicture } from '@parley/contracts/definition/faces';
import type { ColorScheme } from '@parley/contracts/definition/values';
import { useAppSelector } from '../foundation/hooks.js';

export interface PlayedSettings {
  readonly settings: Settings;
  readonly colorScheme: ColorScheme;
}

/**
 * How a chat looks in the console: with the author's settings, and where these leave the colours open, in the console's.
 *
 * @param settings the effective ones, the same object until one changes
 * @param itemId the number of the flow or sequence
 */
export function usePlayedSettings(settings: Settings, itemId: number): PlayedSettings {
  const consoleScheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const shareUrl = useAppSelector((state) => state.config.value?.shareUrl ?? '');
  const shown = useMemo(() => withPicture(settings, itemId, shareUrl), [settings, itemId, shareUrl]);
  const { chatColorScheme = 'auto' } = settings;
  const colorScheme = chatColorScheme === 'auto' ? consoleScheme : chatColorScheme;
  return useMemo(() => ({ settings: shown, colorScheme }), [shown, colorScheme]);
}

interface Inherited {
  readonly defaultSettings: Settings;
  readonly userSettings: Settings;
  readonly settings: Settings;
}
const NONE: Settings = {};

/** The settings of a flow or sequence: its own, else its owner's, else the defaults. */
export const useEffective = (item: Inherited | null): Settings =>
  useMemo(() => (item ? { ...item.defaultSettings, ...item.userSettings, ...item.settings } : NONE), [item]);
