/** One constructed style sheet for all chats of a page; a style element where the browser has none. */
import css from './chat.css?inline';

let shared: CSSStyleSheet | null = null;

export const adoptStyles = (root: ShadowRoot): void => {
  if (typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype) {
    if (!shared) {
      shared = new CSSStyleSheet();
      shared.replaceSync(css);
    }
    if (!root.adoptedStyleSheets.includes(shared)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, shared];
    return;
  }
  const style = document.createElement('style');
  style.textContent = css;
  root.append(style);
};
