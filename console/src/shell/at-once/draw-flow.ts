/**
 * The first cards of a flow, drawn by the page before its scripts are there: an author reads what they have written
 * while the editor is still on its way. They can't be used, so for keys, pointers and screen readers they don't exist.
 */
import { directionOf } from '@parley/contracts/definition/languages';
import { onUserChangedElsewhere } from '../../foundation/session/stored-user.js';
import { readStored, storedKeys } from '../../foundation/storage.js';

/** The part of the reply of `getFlow` that is drawn. */
export interface DrawnFlow {
  readonly name: string;
  readonly language: string;
  readonly definition: { readonly promptsArray: readonly { readonly definition: DrawnPrompt }[] };
}
interface DrawnPrompt {
  readonly message?: unknown;
  readonly answers?: readonly { readonly message?: unknown; readonly literal?: unknown }[];
}

/** More cards than a screen has room for. */
const MAX_CARDS = 6;
const MAX_LETTERS = 600;

/** Elements that stand while the editor isn't there yet. */
const OPENING = '[data-opening]';

/** A message's words, without the signs that make them bold or a variable. */
const wordsOf = (message: unknown): string =>
  typeof message === 'string'
    ? message
        .slice(0, MAX_LETTERS)
        .replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => name.trim())
        .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
        .replace(/\*+|`+|^#+ |^> |(?<!\w)_|_(?!\w)/gm, '')
    : '';

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

const cardOf = ({ message, answers = [] }: DrawnPrompt): HTMLElement =>
  element(
    'div',
    'early-card',
    element('p', '', wordsOf(message)),
    ...answers
      .slice(0, MAX_CARDS)
      .map((answer) =>
        element(
          'div',
          'early-answer',
          answer.literal ? String(answer.message).slice(0, MAX_LETTERS) : wordsOf(answer.message),
        ),
      ),
  );

/** Drafts that this browser keeps, and folded cards, would look different a moment later. */
const looksAlike = (id: string): boolean =>
  storedKeys(`editor:draft:${id}:`).length === 0 && readStored(`editor:folded:${id}`, Array.isArray) === null;

/**
 * Draws the flow over `root` until something else than waiting is shown there. @param scheme as in CSS; empty = the
 * system's
 */
export function drawFlow(root: Element, id: string, flow: DrawnFlow, scheme: string): void {
  const isOpening = (): boolean => root.querySelector(OPENING) !== null;
  if (!isOpening() || !looksAlike(id)) return;
  const { name, language, definition } = flow;
  const drawn = element(
    'div',
    'early',
    element('b', '', name),
    ...definition.promptsArray.slice(0, MAX_CARDS).map((prompt) => cardOf(prompt.definition)),
  );
  drawn.lang = language;
  drawn.dir = directionOf(language);
  drawn.inert = true;
  drawn.style.colorScheme = scheme;
  // The sign that the page is opening, which would stand in the middle of the words.
  const sign = root.querySelector('.opening svg');
  if (sign) drawn.append(sign.cloneNode(true));
  document.body.append(drawn);
  const end = (): void => {
    observer.disconnect();
    stop();
    drawn.remove();
  };
  const observer = new MutationObserver(() => isOpening() || end());
  observer.observe(root, { childList: true, subtree: true });
  const stop = onUserChangedElsewhere(end);
}
