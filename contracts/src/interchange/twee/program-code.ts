/** Removes the parts of a passage that are program code and must never be shown as text. */

const COMMENT = /<!--[\s\S]*?-->/g;
/** Scripts, styles, and code that authors leave behind when they change the story's format. */
const CODE: readonly RegExp[] = [
  /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  /<%[\s\S]*?(?:%>|$)/g,
  /<<\/?\s*[a-z=$_-](?:[^<>]|<(?!<)|>(?!>))*>>/gi,
];
/** Names of hooks, and lines that only align the text after them. */
const HOOK_NAME = /\|[\p{L}\p{N}_-]+[>)](?=\[)|(?<=\])<[\p{L}\p{N}_-]+\|/gu;
const ALIGNER = /^[ \t]*(?:=+><=+|<=+>|=+>|<=+)[ \t]*$/gm;

/** @param onCode called with each removed piece of code */
export const withoutCode = (passage: string, onCode: (code: string) => void): string => {
  let text = passage.replaceAll(COMMENT, '');
  for (const code of CODE)
    text = text.replaceAll(code, (found: string) => {
      onCode(found);
      return '';
    });
  return text.replaceAll(HOOK_NAME, '').replaceAll(ALIGNER, '');
};
