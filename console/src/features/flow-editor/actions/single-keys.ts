import { readStored, writeStored } from '../../../app/storage.js';

const KEY = 'editor:singleKeys';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether a key without Ctrl or Alt does something (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => readStored(KEY, isBoolean) ?? true;
export const keepSingleKeys = (on: boolean): void => writeStored(KEY, on);
