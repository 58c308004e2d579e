/**
 * jsdom, whose computed styles cost as much as what is asked of them. A query by role asks two properties of hundreds of
 * elements; jsdom would match each with every rule of its own sheet and work out sixteen properties. Values stay the same.
 */
const FROM_JEST = { paths: [require.resolve('jest-environment-jsdom')] };
const ofJsdom = (path) => require(require.resolve(`jsdom/lib/jsdom/living/${path}`, FROM_JEST));

/** The names of the elements that a selector can match; null = any. */
function namesOf(selector) {
  if (typeof selector !== 'string' || /[()\\]/.test(selector.replaceAll(':not([open])', ''))) return null;
  const subjects = selector.split(',').map((each) =>
    each
      .trim()
      .split(/[\s>+~]+/)
      .at(-1),
  );
  const names = subjects.map((each) => /^[a-z][a-z\d]*(?![\w|-])/i.exec(each)?.[0]);
  return names.includes(undefined) ? null : new Set(names.flatMap((name) => [name, name.toLowerCase()]));
}
const known = new Map();
function namesMatchedBy(selector) {
  let names = known.get(selector);
  if (names === undefined) known.set(selector, (names = namesOf(selector)));
  return names;
}

// Before jsdom's own files take it.
const selectors = ofJsdom('helpers/selectors.js');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const names = namesMatchedBy(selector);
  return (names === null || names.has(element._localName)) && matchesDontThrow(element, selector);
};
const styles = ofJsdom('helpers/style-rules.js');
const { implForWrapper } = ofJsdom('generated/utils.js');
const { default: JsdomEnvironment } = require('jest-environment-jsdom');

const valueOf = (element, property) =>
  property in styles.propertiesWithResolvedValueImplemented
    ? styles.getResolvedValue(element, property)
    : styles.getDeclarationForElement(element).getPropertyValue(property);

/** Tests ask many elements for these properties. */
const ASKED =
  'display visibility opacity pointer-events position direction overflow overflow-x overflow-y transform translate scale rotate perspective filter backdrop-filter will-change contain container-type';
const isAskedOften = new Set(ASKED.split(' '));

/** "pointer-events" of `pointerEvents`; null for what is worked out with all the rest, or is no property of CSS. */
function cssName(key, prototype) {
  if (typeof key !== 'string') return null;
  const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return isAskedOften.has(name) && Object.getOwnPropertyDescriptor(prototype, name)?.get ? name : null;
}

function computedWhenAsked({ getComputedStyle, CSSStyleDeclaration }) {
  const names = new Map();
  const nameOf = (key) => {
    if (!names.has(key)) names.set(key, cssName(key, CSSStyleDeclaration.prototype));
    return names.get(key);
  };
  return (wrapper, pseudoElement) => {
    const element = pseudoElement ? null : implForWrapper(wrapper);
    if (!element) return getComputedStyle(wrapper, pseudoElement);
    let style;
    const whole = () => (style ??= getComputedStyle(wrapper));
    const getPropertyValue = (property) =>
      isAskedOften.has(property) ? valueOf(element, property) : whole().getPropertyValue(property);
    return new Proxy(Object.create(null), {
      get(_, key) {
        if (key === 'getPropertyValue') return getPropertyValue;
        const name = nameOf(key);
        if (name !== null) return valueOf(element, name);
        const value = whole()[key];
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
      has: (_, key) => key in whole(),
    });
  };
}

module.exports = class DomEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    this.global.getComputedStyle = computedWhenAsked(this.global);
  }
};
