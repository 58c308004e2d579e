import { stylesOf } from './styles-of.js';

test('EDIT-L8 of style sheets, a page brings what its HTML needs, in their order', () => {
  const css = [
    '@charset "utf-8";:root{--used:1px;--through:var(--used);--idle:2px}',
    '@font-face{font-family:X;src:url("a}.woff2");unicode-range:U+??,U+131}',
    '@font-face{font-family:X;src:url(b.woff2);unicode-range:U+900-97F}',
    '@font-face{font-family:Names;src:url(c.woff2)}',
    '.a,.other{margin:var(--through)}.b .other{color:red}.a:not(.other):is(h1,h2){color:blue}',
    '@media (width>1px){.a{padding:0}.other{padding:1px}}@media print{.other{color:red}}',
    '@keyframes spin{to{rotate:1turn}}h1{top:0}',
  ].join('');
  expect(stylesOf(css, '<h1 class="a b">Hi</h1>')).toBe(
    [
      ':root{--used:1px;--through:var(--used);}',
      '@font-face{font-family:X;src:url("a}.woff2");unicode-range:U+??,U+131}',
      '@font-face{font-family:Names;src:url(c.woff2)}',
      '.a,.other{margin:var(--through)}.a:not(.other):is(h1,h2){color:blue}',
      '@media (width>1px){.a{padding:0}}',
      'h1{top:0}',
    ].join(''),
  );
});
