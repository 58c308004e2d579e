/** A wide window begins with the settings as the author last left them: open or closed. */
import { readStored, writeStored } from '../../../foundation/storage.js';

const KEY = 'editor:settings';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const settingsWereShown = (): boolean => readStored(KEY, isBoolean) ?? true;
export const keepSettingsShown = (isShown: boolean): void => writeStored(KEY, isShown);
