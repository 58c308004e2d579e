/** A message's words in one line, for a card. */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { UNRESOLVED } from '@parley/contracts/engine/variables';
import { isPlainText } from '@parley/contracts/markdown/tree';
import { wordsOfAll } from '@parley/contracts/markdown/words';

export function plainText(message: string): string {
  if (isPlainText(message)) return message.trim();
  return wordsOfAll(compileMarkdown(message), () => UNRESOLVED)
    .replace(/\s+/g, ' ')
    .trim();
}
