/** The current user, stored in the browser (LOCAL-1, AUTH-34). */
import type { Session } from '@parley/contracts/http/auth';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '../storage.js';

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'jwt' in value &&
  typeof value.jwt === 'string' &&
  'id' in value &&
  'email' in value;

export const storedUser = (): Session | null => readStored('user', isSession);
export const storeUser = (user: Session): void => writeStored('user', user);
export const clearStoredUser = (): void => removeStored('user');
export const onUserChangedElsewhere = (listener: () => void): (() => void) => onStoredElsewhere('user', listener);
