import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.js';

const isText = (value: unknown): value is string => typeof value === 'string';
beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('LOCAL-1 values are kept as JSON under versioned keys', () => {
  writeStored('language', 'hi');
  expect(window.localStorage.getItem('parley:v1:language')).toBe('"hi"');
  expect(readStored('language', isText)).toBe('hi');
  removeStored('language');
  expect(readStored('language', isText)).toBeNull();
});
test('LOCAL-1 a record that is damaged or of another shape counts as absent', () => {
  window.localStorage.setItem('parley:v1:language', '{broken');
  expect(readStored('language', isText)).toBeNull();
  window.localStorage.setItem('parley:v1:language', '7');
  expect(readStored('language', isText)).toBeNull();
});
test('LOCAL-1 blocked storage never throws; the value lives as long as the tab', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  writeStored('homeTab', 'flows');
  expect(readStored('homeTab', isText)).toBe('flows');
  removeStored('homeTab');
  expect(readStored('homeTab', isText)).toBeNull();
});
test('LOCAL-1 a change in another tab arrives, of this key only', () => {
  const heard = jest.fn();
  const stop = onStoredElsewhere('user', heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:v1:user' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:v1:language' }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:v1:user' }));
  expect(heard).toHaveBeenCalledTimes(1);
});
