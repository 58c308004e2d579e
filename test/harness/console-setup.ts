import '@testing-library/jest-dom';
// Here, so that what it does before and after tests is done for all files of a batch.
import { configure, getConfig } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import * as React from 'react';

// A wait asks again after every change of the page. Whenever it found nothing, the library would print the whole page into
// an error that nobody reads; the page is printed when the wait gives up.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React's development build notes at each of thousands of elements by which calls it came, for warnings that name them.
// It does so ten thousand times a second at most; here never.
interface Internals {
  recentlyCreatedOwnerStacks: number;
}
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as unknown as Internals;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// Mantine and the virtual list need these, and jsdom lacks them.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    // Nothing moves, so that nothing is drawn after a test looked.
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
});
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize as unknown as typeof ResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
// A saved file's address is given back a minute later, when the test that saved it has long ended.
URL.revokeObjectURL ??= () => {};
// The router makes a Request for every navigation and reads only these parts of it.
class NavigationRequest {
  readonly method = 'GET';
  readonly headers = new Headers();
  readonly url: string;
  readonly signal: AbortSignal;
  constructor(url: URL | string, init: { signal: AbortSignal }) {
    this.url = String(url);
    this.signal = init.signal;
  }
}
globalThis.Request ??= NavigationRequest as unknown as typeof Request;

// Of browsers, on pages that are secure.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

// Nobody listens at the page's address; where there are no sockets the console does without.
Reflect.deleteProperty(globalThis, 'WebSocket');
