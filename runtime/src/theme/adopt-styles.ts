/** Constructed style sheets, one for equal text, shared by all chats of a page; a style element where there are none. */
const sheets = new Map<string, CSSStyleSheet>();

/** Leaves a root alone that has its styles already. */
export const adoptStyles = (root: ShadowRoot, css: string): void => {
  if (typeof CSSStyleSheet !== 'function' || !('replaceSync' in CSSStyleSheet.prototype)) {
    const style = document.createElement('style');
    style.textContent = css;
    root.append(style);
    return;
  }
  if (root.adoptedStyleSheets.length > 0) return;
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  root.adoptedStyleSheets = [sheet];
};
