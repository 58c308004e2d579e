/** The environment of these tests works out styles by a shorter way than jsdom's (test/harness/dom-environment.cjs). */
const PAGE = `
  <style>
    .gone { display: none } div.gone { opacity: 0.5 } @media screen { p.line { display: inline } }
    .near:not(.far) > em { visibility: hidden } [data-x], i { opacity: 0.2 } svg g { position: fixed }
  </style>
  <input type="hidden"><input type="checkbox"><section hidden>a</section>
  <div class="gone"><p class="line">b</p></div><div class="near"><em><b>c</b></em><i>d</i><b data-x>e</b></div>
  <div style="pointer-events: none"><button style="overflow: hidden auto">f</button></div>
  <dialog>g</dialog><svg><g>i</g></svg>`;
beforeEach(() => document.body.replaceChildren(document.createRange().createContextualFragment(PAGE)));

test.each([
  ['input[type=hidden]', 'display', 'none'],
  ['input[type=checkbox]', 'display', 'inline-block'],
  ['section', 'display', 'none'],
  ['.gone', 'display', 'none'],
  ['.gone', 'opacity', '0.5'],
  ['.line', 'display', 'inline'],
  ['em > b', 'visibility', 'hidden'],
  ['i', 'visibility', 'visible'],
  ['i', 'opacity', '0.2'],
  ['[data-x]', 'opacity', '0.2'],
  ['button', 'pointer-events', 'none'],
  ['button', 'display', 'inline-block'],
  ['dialog:not([open])', 'display', 'none'],
  ['g', 'position', 'fixed'],
])('the style of %s has %s: %s', (selector, property, value) => {
  const style = getComputedStyle(document.querySelector(selector)!);
  expect(style.getPropertyValue(property)).toBe(value);
  const key = property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(style[key as keyof CSSStyleDeclaration]).toBe(value);
});

test('a style follows what changes in the page', () => {
  const section = document.querySelector('section')!;
  expect(getComputedStyle(section).display).toBe('none');
  section.hidden = false;
  expect(getComputedStyle(section).display).toBe('block');
  section.style.display = 'flex';
  expect(getComputedStyle(section).display).toBe('flex');
  expect(getComputedStyle(section).cssText).toContain('display: flex');
  expect(getComputedStyle(section)).toHaveProperty('color');
});
