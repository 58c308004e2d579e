/** @jsxImportSource preact */
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { flowOf } from '../testing/flows.js';
import { choices, play, press } from '../testing/play.js';

afterEach(cleanup);

test('ENG-17 changing an answer that leads elsewhere asks first', async () => {
  const branching = flowOf({
    start: {
      message: 'Where?',
      answers: [
        { key: 'l', message: 'Left', nextKey: '.l' },
        { key: 'r', message: 'Right', nextKey: '.r' },
      ],
    },
    l: { message: 'Left it is' },
    r: { message: 'Right it is' },
  });
  const { session, pass } = await play(branching);
  press('a');
  await pass(2_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: Left' }));
  fireEvent.click(within(screen.getByRole('log')).getByRole('button', { name: /Right/ }));
  await pass(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(session.state.chat?.history.at(-1)?.message).toBe('Left it is');
});
test('PLAY-45 text begun at the prompt is still there after "Keep it", and is not sent meanwhile', async () => {
  const { session, pass } = await play(
    flowOf({
      start: {
        message: 'Where?',
        answers: [
          { key: 'l', message: 'Left', nextKey: '.l' },
          { key: 'r', message: 'Right', nextKey: '.r' },
        ],
      },
      l: { message: 'Why left?', answers: [{ key: 'w', message: '*' }], nextKey: '.r' },
      r: { message: 'Right it is' },
    }),
  );
  press('a');
  await pass(2_000);
  const field = () => screen.getByLabelText<HTMLInputElement>('Your answer');
  fireEvent.input(field(), { target: { value: 'A long draft' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: Left' }));
  fireEvent.click(within(screen.getByRole('log')).getByRole('button', { name: /Right/ }));
  await pass(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await pass(2_000);
  expect(session.state.chat?.history.at(-1)?.message).toBe('Why left?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(field().value).toBe('A long draft');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
});
test('PLAY-45 the new words are still there after "Keep it", and gone once they stand in the chat', async () => {
  const { session, pass } = await play(
    flowOf({
      start: {
        message: 'Where?',
        answers: [
          { key: 'l', message: 'home', nextKey: '.l', hidden: true },
          { key: 'a', message: '*', nextKey: '.r' },
        ],
      },
      l: { message: 'Home it is' },
      r: { message: 'Away it is' },
    }),
  );
  session.answer('home', 0);
  await pass(2_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: home' }));
  const field = () => screen.queryByLabelText<HTMLInputElement>('Your answer');
  fireEvent.input(field()!, { target: { value: 'Far away' } });
  fireEvent.keyDown(field()!, { key: 'Enter' });
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(field()?.value).toBe('Far away');
  fireEvent.keyDown(field()!, { key: 'Enter' });
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
  await pass(2_000);
  expect(session.state.chat?.history.at(-1)?.message).toBe('Away it is');
  expect(field()).toBeNull();
});
test('PLAY-45 an end or a "Next" makes room for the question whether to change', async () => {
  const ended = flowOf({
    start: {
      message: 'Where?',
      answers: [
        { key: 'l', message: 'Left', nextKey: '.l' },
        { key: 'r', message: 'Right', nextKey: '.r' },
      ],
    },
    l: { message: 'Left it is' },
    r: { message: 'Right it is' },
  });
  const { pass } = await play(ended);
  press('a');
  await pass(2_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: Left' }));
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('log')).getByRole('button', { name: /Right/ }));
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
});
test('PLAY-45 ENG-A10 the way to change an answer names it without its marks', async () => {
  const { pass } = await play(
    flowOf({
      start: { message: 'Which?', answers: choices('**Half** of _it_'), nextKey: '.end' },
      end: { message: 'Done.' },
    }),
  );
  press('a');
  await pass(2_000);
  expect(await screen.findByRole('button', { name: 'Change your answer: Half of it' })).toBeTruthy();
});
test('PLAY-37 letters change an earlier answer only when pressed inside it', async () => {
  const twice = flowOf({
    start: { message: 'One?', answers: choices('x', 'y'), nextKey: '.two' },
    two: { message: 'Two?', answers: choices('v', 'w'), nextKey: '.end' },
    end: { message: 'Done.' },
  });
  const { session, pass, view } = await play(twice);
  press('a');
  await pass(2_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: x' }));
  press('b', view.container.querySelector('.changing .choice')!);
  await pass(0);
  expect(session.state.chat?.history.map(({ message }) => message)).toEqual(['One?', 'y', 'Two?']);
  press('a');
  await pass(2_000);
  expect(session.state.chat?.history.at(-2)?.message).toBe('v');
});
describe('PLAY-45 an Update', () => {
  const essay = flowOf({
    start: { message: 'Say', inputDisplayType: 'textarea', answers: [{ key: 's', message: '*' }], nextKey: '.end' },
    end: { message: 'Done.' },
  });
  const changing = () => screen.queryByLabelText<HTMLTextAreaElement>('Your answer');
  const openForm = async () => {
    const chat = await play(essay);
    chat.session.answer('Short', 0);
    await chat.pass(2_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: Short' }));
    const update = async (text: string) => {
      fireEvent.input(changing()!, { target: { value: text } });
      fireEvent.keyDown(changing()!, { key: 'Enter', ctrlKey: true });
      await chat.pass(0);
    };
    return { ...chat, update };
  };
  // Three bytes per letter: more than the engine accepts.
  const TOO_LONG = 'क'.repeat(4_000);

  test('that is refused keeps the new words, and says why without the author’s name for the prompt', async () => {
    const { session, update } = await openForm();
    await update(TOO_LONG);
    expect(changing()?.value).toBe(TOO_LONG);
    expect(await screen.findByText('This answer is too long. Shorten it and send it again.')).toBeTruthy();
    await update('Better');
    expect(session.state.chat?.history[1]?.message).toBe('Better');
    expect(changing()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
  test('a list of nothing closes, and so does one that is answered', async () => {
    const { session, update } = await openForm();
    await update('Short');
    expect(changing()).toBeNull();
    expect(session.state.chat?.history[1]?.message).toBe('Short');
  });
  test('that is pressed twice counts once', async () => {
    const { session, pass } = await openForm();
    fireEvent.input(changing()!, { target: { value: 'Better' } });
    const field = changing()!;
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await pass(0);
    expect(session.state.error).toBeNull();
    expect(session.state.chat?.history[1]?.message).toBe('Better');
  });
});
