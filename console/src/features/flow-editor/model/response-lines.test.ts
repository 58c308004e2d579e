import type { QuickResponse } from '@parley/contracts/definition/definition';
import { withLine, withLineMoved, withNewLine, withoutLine } from './response-lines.js';

const LINES: QuickResponse = {
  key: 'r',
  repeatAnswers: true,
  messages: ['One', 'Two', 'Three'],
  tMessages: [{ hi: 'एक' }, { hi: 'दो' }],
  tMessagesSource: [{}, { hi: 'mark' }],
};

test('EDIT-72 a line that moves or goes takes its translations along', () => {
  expect(withLineMoved(LINES, 1, 0)).toEqual({
    ...LINES,
    messages: ['Two', 'One', 'Three'],
    tMessages: [{ hi: 'दो' }, { hi: 'एक' }, {}],
    tMessagesSource: [{ hi: 'mark' }, {}, {}],
  });
  expect(withoutLine(LINES, 0)).toEqual({
    ...LINES,
    messages: ['Two', 'Three'],
    tMessages: [{ hi: 'दो' }, {}],
    tMessagesSource: [{ hi: 'mark' }, {}],
  });
});
test('EDIT-72 without a line left the single message is back; lines without translations get none', () => {
  const first = withLine(withNewLine({ message: '', repeatAnswers: true }), 0, 'One');
  expect(first).toEqual({ message: '', repeatAnswers: true, messages: ['One'] });
  expect(withoutLine(first, 0)).toEqual({ message: '', repeatAnswers: true });
  expect(withoutLine({ messages: ['One'], tMessages: [{ hi: 'एक' }] }, 0)).toEqual({ message: '' });
  expect(withLineMoved(withNewLine(first), 0, 1)).toEqual({ message: '', repeatAnswers: true, messages: ['', 'One'] });
});
