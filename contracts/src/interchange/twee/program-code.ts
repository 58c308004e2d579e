/** What in a passage is no text, and must never be shown as such. */

const COMMENT = /<!--[\s\S]*?-->/g;
/** Scripts, styles, and the code of other formats that authors leave behind when they change theirs. */
const CODE: readonly RegExp[] = [
  /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  /<%[\s\S]*?(?:%>|$)/g,
  /<<\/?\s*[a-z=$_-](?:[^<>]|<(?!<)|>(?!>))*>>/gi,
];
/** Names of hooks, and lines that only align what follows. */
const HOOK_NAME = /\|[\p{L}\p{N}_-]+[>)](?=\[)|(?<=\])<[\p{L}\p{N}_-]+\|/gu;
const ALIGNER = /^[ \t]*(?:=+><=+|<=+>|=+>|<=+)[ \t]*$/gm;

/** @param onCode called with each piece of code that is left out */
export const withoutCode = (passage: string, onCode: (code: string) => void): string => {
  let text = passage.replaceAll(COMMENT, '');
  for (const code of CODE)
    text = text.replaceAll(code, (found: string) => {
      onCode(found);
      return '';
    });
  return text.replaceAll(HOOK_NAME, '').replaceAll(ALIGNER, '');
};
