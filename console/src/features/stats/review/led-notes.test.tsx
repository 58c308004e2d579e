import { screen } from '@testing-library/react';
import { play } from '@parley/contracts/fixtures/builders/chat-player';
import { aFlow, anAnswer } from '@parley/contracts/fixtures/builders/flow-builder';
import { toWire } from '@parley/contracts/engine/history-wire';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { renderPart } from '../../../testing/render.js';
import type { ReviewedChat } from '../stats.slice.js';
import { ENTRY } from '../testing/essay.js';
import { LedNotes } from './LedNotes.js';

const DEFINITION = aFlow()
  .withPrompt('start', 'One?', {
    answers: [anAnswer('right', { score: 3 }), anAnswer('wrong', { score: 0 })],
    when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.end' }],
    nextKey: '.practice',
  })
  .withPrompt('practice', 'More', { nextKey: '.end' })
  .withPrompt('end', 'Bye')
  .build();
const reviewed = (...says: readonly string[]): ReviewedChat => {
  const prepared = prepareFlow(DEFINITION, { flowId: 7, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  const { chat } = says.reduce((player, message) => player.say(message), play(prepared.flow));
  return {
    chat: { ...ENTRY, language: 'en', context: {}, history: chat.history.map(toWire) },
    published: { id: 7, version: 1, name: 'Quiz', language: 'en', definition: DEFINITION, trees: {} },
  } as unknown as ReviewedChat;
};

test('REVW-58 an answer is followed by the condition that led the chat on, or by the note that none was true', async () => {
  const right = await renderPart(<LedNotes reviewed={reviewed('right')} />);
  const note = screen.getByText('Went on to prompt 3, because the score so far is at least 3');
  expect(note.closest('p')).toHaveAttribute('slot', 'under/i1');
  right.unmount();
  await renderPart(<LedNotes reviewed={reviewed('wrong')} />);
  expect(screen.getByText('Went on to prompt 2, because no condition was true')).toBeVisible();
});
