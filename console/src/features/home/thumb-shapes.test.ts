import { QUESTION_SHAPES } from '@parley/contracts/http/flow-card';
import { hueOf, shapesOf, THUMB } from './thumb-shapes.js';

const drawn = (shape: (typeof QUESTION_SHAPES)[number], over: object = {}, prompts = 3) =>
  shapesOf({ first: { shape, choices: 0, right: null, ...over }, prompts });

test.each(QUESTION_SHAPES)(
  'HOME-C3 a lesson that begins with %s has a picture of its own within its frame',
  (shape) => {
    const shapes = drawn(shape, { choices: 2 }, 1_000);
    for (const { x, y, width, height } of shapes)
      expect([x >= 0, y >= 0, x + width <= THUMB.width, y + height <= THUMB.height]).toEqual([true, true, true, true]);
    const others = QUESTION_SHAPES.filter((other) => other !== shape);
    for (const other of others) expect(drawn(other, { choices: 2 }, 1_000)).not.toEqual(shapes);
    expect(new Set(shapes.map(({ x, y }) => `${x} ${y}`)).size).toBe(shapes.length);
  },
);
test('HOME-C3 of choices at most four are drawn, and the right one is filled', () => {
  const kinds = drawn('choices', { choices: 7, right: 2 }, 0)
    .slice(4)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['outline', 'outline', 'filled', 'outline']);
});
test('HOME-C3 a prompt is a dot, as far as there is room; the colour stays', () => {
  expect(drawn('message', {}, 5).length - drawn('message', {}, 0).length).toBe(5);
  expect(drawn('message', {}, 99)).toHaveLength(drawn('message', {}, 14).length);
  const uids = ['0a1b2c3d', 'ffffffff', '00000000', '12345678'];
  expect(uids.map(hueOf)).toEqual(uids.map(hueOf));
  expect(uids.map(hueOf).every((hue) => hue >= 1 && hue <= 6)).toBe(true);
});
