import { readStored, writeStored } from '../foundation/storage.js';

const KEY = 'editor:singleKeys';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** True if shortcuts without Ctrl or Alt are on (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => readStored(KEY, isBoolean) ?? true;
export const keepSingleKeys = (on: boolean): void => writeStored(KEY, on);
