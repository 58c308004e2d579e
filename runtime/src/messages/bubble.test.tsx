/** @jsxImportSource preact */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { render, screen } from '@testing-library/preact';
import { en } from '../i18n/en.js';
import type { ChatContextValue } from '../view/chat-context.js';
import { bubble } from './bubble.js';

const context = { t: (key: keyof typeof en) => en[key], trees: {}, avatarUrl: null } as unknown as ChatContextValue;
const said = (over: object) =>
  ({ key: 'a', direction: 'sent', contentType: null, answerType: 'custom', message: 'Rain', ...over }) as HistoryItem;

test('PLAY-O14 a teacher’s comment stands below the answer it is on', () => {
  render(bubble(said({ comment: 'Well said' }), context, null));
  expect(screen.getByText(/Well said/).textContent).toBe('Teacher’s comment: Well said');
});
test('PLAY-O14 an answer without a comment says nothing of one', () => {
  render(bubble(said({ comment: null }), context, null));
  expect(screen.queryByText(/Teacher/)).toBeNull();
});
