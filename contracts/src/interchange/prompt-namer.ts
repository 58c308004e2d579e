/** Makes prompt names from titles in other programs. */
import { FORBIDDEN_NAMES, START_PROMPT } from '../definition/values.js';

const LONGEST = 60;

/** Each call returns a unique name made of characters that variables allow; the first is `start`. */
export const promptNamer = (): ((title: string) => string) => {
  const taken = new Set<string>([START_PROMPT, ...FORBIDDEN_NAMES]);
  let isFirst = true;
  return (title) => {
    if (isFirst) {
      isFirst = false;
      return START_PROMPT;
    }
    const plain = title.replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-').replaceAll(/^-+|-+$/g, '');
    const base = [...plain].slice(0, LONGEST).join('') || 'prompt';
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base}-${n}`;
    taken.add(name);
    return name;
  };
};

/** Makes equal answers different by a number, because answers are matched by their words. */
export const answerNamer = (onRenamed: (message: string) => void): ((message: string) => string) => {
  const taken = new Set<string>();
  return (message) => {
    const plain = message.trim() === '*' ? '∗' : message.trim() || '…';
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase().replaceAll(/\s+/g, ' ')); n += 1) name = `${plain} (${n})`;
    if (name !== message.trim()) onRenamed(message);
    taken.add(name.toLowerCase().replaceAll(/\s+/g, ' '));
    return name;
  };
};
