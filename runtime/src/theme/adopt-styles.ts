/** Constructed style sheets, one for equal text, shared by all chats of a page; a style element where there are none. */
const sheets = new Map<string, CSSStyleSheet>();

const canConstruct = (): boolean => typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype;

/** Null where the browser can't construct one. */
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

/** Adds to a root's styles what it doesn't have yet. */
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

/** A sheet of this root alone, behind those that it has; answers how to write it anew. */
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
 * A chat's own styles; leaves a root alone that has some already. What the page brought as style elements goes: equal rules
 * would be matched twice, and Preact would move what it draws before them, which takes the keyboard's place away.
 */
export const adoptStyles = (root: ShadowRoot, css: string): void => {
  if ('adoptedStyleSheets' in root && root.adoptedStyleSheets.length > 0) return;
  const brought = [...root.querySelectorAll('style')];
  if (sheetOf(css) === null && brought.length > 0) return;
  addStyles(root, css);
  for (const style of brought) style.remove();
};
