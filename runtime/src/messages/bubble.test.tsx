/** @jsxImportSource preact */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { render, screen } from '@testing-library/preact';
import { languageMarks, translator } from '../i18n/translate.js';
import type { ChatContextValue } from '../context/chat-context.js';
import { bubble } from './bubble.js';

const context = {
  t: translator('en'),
  marks: languageMarks('en'),
  trees: {},
  avatarUrl: null,
} as unknown as ChatContextValue;
const said = (over: object) =>
  ({ key: 'a', direction: 'sent', contentType: null, answerType: 'custom', message: 'Rain', ...over }) as HistoryItem;

test('PLAY-O14 a teacher’s comment is below its answer', () => {
  render(bubble(said({ comment: 'Well said' }), context, null));
  expect(screen.getByText(/Well said/).textContent).toBe('Teacher’s comment: Well said');
});
test('PLAY-O14 an answer without a comment says nothing of one', () => {
  render(bubble(said({ comment: null }), context, null));
  expect(screen.queryByText(/Teacher/)).toBeNull();
});

test('ENG-39 ENG-40 the author’s marks of a picked choice are drawn, and a learner’s words in it are text', () => {
  const template = '**Yours**: {{@start}} {{@other}}';
  const item = said({
    answerType: 'choice',
    matched: [template],
    message: '**Yours**: 2*3*4 ____',
    template,
    values: { '@start': '2*3*4', '@other': '____' },
  });
  const trees = { [template]: compileMarkdown(template) };
  const { container } = render(bubble(item, { ...context, trees }, null));
  expect(container.querySelector('strong')?.textContent).toBe('Yours');
  expect(container.querySelector('em, hr')).toBeNull();
  expect(container.textContent).toContain('Yours: 2*3*4 ____');
});

test('PLAY-37 a choice picked with an upload looks as it was listed; typed text is text', () => {
  const trees = { 'I have **none**': compileMarkdown('I have **none**') };
  const drawn = (over: object) => {
    const item = said({ message: 'I have **none**', matched: ['I have **none**'], ...over });
    return render(bubble(item, { ...context, trees }, null)).container;
  };
  expect(drawn({ template: 'I have **none**' }).querySelector('strong')?.textContent).toBe('none');
  expect(drawn({}).textContent).toContain('I have **none**');
});
test('I18N-L3 “You said” does not influence the direction of the answer', () => {
  const { container } = render(bubble(said({}), context, null));
  const label = container.querySelector('.bubble[dir=auto] > .hidden');
  expect([label?.textContent, label?.getAttribute('dir')]).toEqual(['You said: ', 'auto']);
});
