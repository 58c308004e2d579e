/** @jsxImportSource preact */
import { cleanup } from '@testing-library/preact';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { inChat } from '../testing/in-chat.js';
import { RareMessage } from './rare.js';

afterEach(cleanup);
const drawn = (message: HistoryItem['message']) => {
  const item: Pick<HistoryItem, 'key' | 'direction' | 'contentType' | 'message'> = {
    key: 'k' as HistoryItem['key'],
    direction: 'received',
    contentType: 'quote',
    message,
  };
  return inChat(<RareMessage item={item as HistoryItem} />, 'en');
};

test('FLOW-M4 a quote is drawn with its text and its author', () => {
  const container = drawn({ text: 'Be the change', author: 'Gandhi' });
  expect(container.querySelector('blockquote')?.textContent).toBe('Be the change');
  expect(container.querySelector('blockquote + .quiet')?.textContent).toBe('— Gandhi');
});
test('FLOW-M4 a quote of nobody has no line for its author', () => {
  expect(drawn({ text: 'Be the change', author: ' ' }).querySelector('blockquote + .quiet')).toBeNull();
});
test('FLOW-M4 a message that is no quote shows that it can’t be drawn', () => {
  expect(drawn({ url: 'https://x.io' }).querySelector('blockquote')).toBeNull();
});
