import { ownAddress } from './own-address.js';

const page = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

test.each([
  ['http://localhost:3001/uploads/a.png', 'http://192.168.1.5:3001', 'http://192.168.1.5:3001/uploads/a.png'],
  ['http://localhost:3001/uploads/a.png', 'http://localhost:3001', 'http://localhost:3001/uploads/a.png'],
  ['http://localhost:3001/uploads/a.png', 'http://192.168.1.5:3000', 'http://localhost:3001/uploads/a.png'],
  ['https://localhost:3001/a.png', 'http://192.168.1.5:3001', 'https://localhost:3001/a.png'],
  ['https://share.example/uploads/a.png', 'http://192.168.1.5:3001', 'https://share.example/uploads/a.png'],
  ['http://localhost.evil.example/a.png', 'http://192.168.1.5:3001', 'http://localhost.evil.example/a.png'],
])('UPLD-U9 %s on a page of %s is %s', (url, origin, expected) => {
  expect(ownAddress(url, page(origin))).toBe(expected);
});
