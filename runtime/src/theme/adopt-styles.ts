/**
 * Constructed style sheets, one per text, shared by all chats of a page; a style element where they aren't supported.
 */
const sheets = new Map<string, CSSStyleSheet>();

const canConstruct = (): boolean => typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype;

/** Null if the browser can't construct style sheets. */
const sheetOf = (css: string): CSSStyleSheet | null => {
  if (!canConstruct()) return null;
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
};

/** Adds styles to a root, unless it has them already. */
export const addStyles = (root: ShadowRoot, css: string): void => {
  const sheet = sheetOf(css);
  if (sheet) {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return;
  }
  if ([...root.querySelectorAll('style')].some(({ textContent }) => textContent === css)) return;
  const style = document.createElement('style');
  style.textContent = css;
  root.append(style);
};

/** Adds a style sheet for this root alone, after its existing ones; returns a function that replaces its rules. */
export const ownStyles = (root: ShadowRoot): ((css: string) => void) => {
  if (!canConstruct()) {
    const style = root.appendChild(document.createElement('style'));
    return (css) => (style.textContent = css);
  }
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (css) => sheet.replaceSync(css);
};

/**
 * Sets a chat's styles, unless the root has them already. Style elements from the page are removed: otherwise equal
 * rules would be matched twice, and Preact would move its elements in front of them, which loses the focus.
 */
export const adoptStyles = (root: ShadowRoot, css: string): void => {
  if ('adoptedStyleSheets' in root && root.adoptedStyleSheets.length > 0) return;
  const brought = [...root.querySelectorAll('style')];
  if (sheetOf(css) === null && brought.length > 0) return;
  addStyles(root, css);
  for (const style of brought) style.remove();
};
