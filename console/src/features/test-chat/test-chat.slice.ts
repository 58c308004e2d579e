import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../foundation/api/failure.js';
import type { TestSubject } from '../../foundation/api/test-mark.js';

export interface TestChatState {
  /** The mark of the dialog that is open; null: requested. */
  readonly mark: string | null;
  readonly error: Failure | null;
}
const initialState: TestChatState = { mark: null, error: null };

const slice = createSlice({
  name: 'testChat',
  initialState,
  reducers: {
    requested: (_, __: PayloadAction<TestSubject>): TestChatState => initialState,
    fulfilled: (_, { payload }: PayloadAction<string>): TestChatState => ({ mark: payload, error: null }),
    rejected: (_, { payload }: PayloadAction<Failure>): TestChatState => ({ mark: null, error: payload }),
  },
});
export const testChat = slice.actions;
export const testChatReducer = slice.reducer;
