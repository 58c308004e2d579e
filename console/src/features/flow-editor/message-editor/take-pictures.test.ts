import { Editor } from '@tiptap/core';
import { UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { messageExtensions } from './extensions.js';
import { picturesIn, pictureTaker, type PictureDeps } from './take-pictures.js';

const SRC = 'https://files.example/graph.png';
const picture = (name = 'graph.png', type = 'image/png') => new File(['12345678'], name, { type });

function setUp(deps: Partial<PictureDeps> = {}) {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: messageExtensions('', { labelOf: (name) => name, className: '' }),
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Look here' }] }] },
  });
  let finish: (src: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let progress: (percent: number) => void = () => undefined;
  const problems: string[] = [];
  const counts: number[] = [];
  const taker = pictureTaker({
    upload: (_file, signal, onProgress) =>
      new Promise((resolve, reject) => {
        [finish, fail, progress] = [resolve, reject, onProgress];
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    sizeOf: async () => ({ iw: 800, ih: 600 }),
    onProblem: (problem) => problems.push(problem),
    onCount: (count) => counts.push(count),
    words: ({ name }) => `Uploading ${name}`,
    ...deps,
  });
  const until = async (holds: () => boolean) => {
    for (let turn = 0; turn < 50 && !holds(); turn += 1) await Promise.resolve();
    expect(holds()).toBe(true);
  };
  const holder = () => editor.view.dom.querySelector('[data-picture-holder]');
  return {
    editor,
    taker,
    problems,
    counts,
    holder,
    until,
    finish: () => finish(SRC),
    fail: () => fail(new Error('away')),
    progress: (percent: number) => progress(percent),
  };
}

test('EDITOR-V3 a picture is where it was dropped, although the text before it grew meanwhile', async () => {
  const { editor, taker, holder, finish, progress, until, counts } = setUp();
  expect(taker.take(editor, [picture()], 5)).toBe(true);
  expect(holder()).toHaveTextContent('Uploading graph.png');
  expect(editor.getText()).toBe('Look here');
  progress(40);
  expect(holder()?.querySelector('progress')?.value).toBe(40);
  editor.commands.insertContentAt(1, 'Oh! ');
  finish();
  await until(() => holder() === null);
  expect(editor.getJSON().content?.[0]?.content).toMatchObject([
    { type: 'text', text: 'Oh! Look' },
    { type: 'image', attrs: { src: SRC, iw: 800, ih: 600 } },
    { type: 'text', text: ' here' },
  ]);
  expect(counts).toEqual([1, 0]);
});
test('EDITOR-V3 a failure says so and keeps the text', async () => {
  const { editor, taker, holder, fail, until, problems } = setUp();
  taker.take(editor, [picture()], 5);
  editor.commands.insertContentAt(1, 'Oh! ');
  fail();
  await until(() => holder() === null);
  expect(problems).toEqual(['failed']);
  expect(editor.getText()).toBe('Oh! Look here');
});
test('EDITOR-V3 a file that is no picture, empty, or too large is not sent, and the author reads so', () => {
  const { editor, taker, holder, problems } = setUp();
  const large = picture('large.png');
  Object.defineProperty(large, 'size', { value: UPLOAD_LIMITS.fileBytes + 1 });
  taker.take(editor, [picture('notes.pdf', 'application/pdf'), large, new File([], 'none.png')], 1);
  expect(problems).toEqual(['kind', 'tooLarge', 'tooLarge']);
  expect(holder()).toBeNull();
});
test('EDITOR-V3 an editor that leaves the page gives up what is on its way, and says so', async () => {
  const { editor, taker, problems, counts, until } = setUp();
  taker.take(editor, [picture()], 1);
  taker.stop();
  await until(() => counts.length > 1);
  expect(problems).toEqual(['canceled']);
  editor.destroy();
});
test('EDITOR-V3 parts that an office program copies along with its text are left to the text', () => {
  const data = (types: string[]) => ({ types, files: [picture()] }) as unknown as DataTransfer;
  expect(picturesIn(data(['Files', 'text/html']))).toHaveLength(1);
  expect(picturesIn(data(['text/plain', 'text/html', 'Files']))).toHaveLength(0);
  expect(picturesIn(null)).toHaveLength(0);
});
test('EDIT-136 white space never belongs to a variable’s name', () => {
  const { editor } = setUp();
  editor.commands.setContent('<p><span data-variable="@ first  name"></span></p>');
  expect(editor.getJSON().content?.[0]?.content).toMatchObject([
    { type: 'variable', attrs: { name: 'firstname', isPrompt: true } },
  ]);
  expect(editor.getText()).toBe('{{@firstname}}');
});
