import { filesNamedIn } from './named-files.js';

test.each<[string, readonly string[]]>([
  ['nothing', []],
  ['![](http://localhost:3001/uploads/flowImages/u1/ab/cat.png) and more', ['flowImages/u1/ab/cat.png']],
  ['"https://s3.example/bucket/profileImages/u1/ab/picture.png?x=1"', ['profileImages/u1/ab/picture.png']],
  ['flowImages/u1/ab/%E0%A4%86%E0%A4%AE.jpg.', ['flowImages/u1/ab/आम.jpg']],
  ['flowImages/u1/ab/आम.JPEG', ['flowImages/u1/ab/आम.JPEG']],
  ['flowImages/u1/a.png.png', ['flowImages/u1/a.png', 'flowImages/u1/a.png.png']],
  ['flowImages/u1/a.png flowImages/u1/a.png', ['flowImages/u1/a.png']],
  ['flowImages/u1/%zz.png', ['flowImages/u1/%zz.png']],
])('UPLD-U12 in %s these files are named', (text, keys) => {
  expect(filesNamedIn(text)).toEqual(keys);
  expect(filesNamedIn(JSON.stringify({ text }))).toEqual(keys);
});
