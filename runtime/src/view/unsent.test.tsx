/** @jsxImportSource preact */
import { act, cleanup, screen } from '@testing-library/preact';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { play } from '../testing/play.js';
import { flowOf } from '../testing/flows.js';
import { draftStore } from '../transport/learner/draft-store.js';
import { previewTransport } from '../transport/preview.js';

afterEach(cleanup);

const DEFINITION = flowOf({
  start: { message: 'One?', answers: [{ key: 'a', message: '*' }], nextKey: '.two' },
  two: { message: 'Two?', answers: [{ key: 'b', message: '*' }], nextKey: '.end' },
  end: { message: 'The end' },
});
const STORY = 'a long story';

test('PLAY-D3 words stay stored if the tab that answered removes its stored draft only after the answer is known here', async () => {
  localStorage.clear();
  const tab = async () => {
    const drafts = draftStore(
      () => localStorage,
      () => 0,
    );
    const tell: { answered?: (history: readonly WireItem[]) => void; saved: readonly WireItem[] } = { saved: [] };
    const transport = {
      ...previewTransport(() => 'seed'),
      drafts,
      save: (history: readonly WireItem[]) => void (tell.saved = history),
      onReplaced: (listener: (history: readonly WireItem[]) => void) => {
        tell.answered = listener;
        return () => undefined;
      },
    };
    const played = await play(DEFINITION, { seed: 'chat', transport });
    return { ...played, drafts, tell, asked: played.session.state.items.at(-1)!.key };
  };
  const one = await tab();
  one.session.answer('short', 0);
  await one.pass(2_000);
  one.view.unmount();

  const other = await tab();
  other.session.keepDraft(other.asked, { text: STORY });
  other.drafts.write('chat', { [other.asked]: { text: 'short' } });
  await act(() => other.tell.answered!(one.tell.saved));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Unsent answer' }).value).toBe(STORY);
  other.drafts.write('chat', {});
  await act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(other.drafts.read('chat')).toEqual({ [other.asked]: { text: STORY } });

  await act(() => other.session.forgetUnsent());
  await act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(other.drafts.read('chat')).toEqual({});
});
