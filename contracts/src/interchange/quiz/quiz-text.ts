/** Texts of a flow in one language, as questions of other programs show them. */
import { labelOf } from '../../definition/literal-text.js';
import { textsIn, typed, type ContentType, type Message } from '../../definition/message.js';
import { translate } from '../../definition/translate.js';
import type { Language, Translations } from '../../definition/values.js';
import { inBraces } from '../../definition/variable-grammar.js';
import { compileMarkdown } from '../../markdown/compile.js';
import { compileFormula } from '../../markdown/mathml.js';
import type { Node, Tree } from '../../markdown/tree.js';
import { safeUrl } from '../../markdown/url.js';
import type { QuizLoss, QuizText } from './quiz-question.js';

interface Said {
  readonly message?: Message | undefined;
  readonly tMessage?: Translations<Message> | undefined;
  readonly contentType?: ContentType | undefined;
}
export interface Heard {
  readonly tree: Tree;
  readonly losses: readonly QuizLoss[];
}

const partOf = (node: Node): string | null => {
  if (typeof node === 'string') return node;
  if (node[0] === 'br') return '\n';
  return node[0] === 'v' ? inBraces(node[1], node[2]) : null;
};
/** null: the text has formatting, or a block that is no paragraph. */
const plainOf = (tree: Tree): string | null => {
  const paragraphs = tree.map((node): string | null => {
    if (typeof node === 'string' || node[0] !== 'p') return partOf(node);
    const [, ...inside] = node;
    const parts = inside.map(partOf);
    return parts.every((part) => part !== null) ? parts.join('') : null;
  });
  return paragraphs.every((part) => part !== null) ? paragraphs.join('\n\n').trim() : null;
};
export const quizText = (tree: Tree): QuizText => ({ tree, plain: plainOf(tree) });

const holds = (part: unknown, kind: string): boolean =>
  Array.isArray(part) && (part[0] === kind || part.some((each) => holds(each, kind)));
export const lossesIn = (tree: Tree): readonly QuizLoss[] => [
  ...(tree.some((node) => holds(node, 'v')) ? (['variables'] as const) : []),
  ...(tree.some((node) => holds(node, 'img')) ? (['media'] as const) : []),
];

const markdown = (text: string): Tree => compileMarkdown(text, compileFormula);
const linked = (address: string, isPicture: boolean): Tree => {
  const url = safeUrl(address);
  if (url === null) return [];
  return [['p', isPicture ? ['img', url, '', null, null, null, null, null] : ['a', url, null, url]]];
};

/** The text of a message; pictures stay where they are, everything else that plays is a link. */
export function heardIn({ message, tMessage, contentType }: Said, language: Language): Heard {
  const said = typed(contentType, translate(message, tMessage, language) ?? '');
  if (!said) return { tree: [], losses: [] };
  if (said.type === 'remote') return { tree: [], losses: ['other-program'] };
  const texts = textsIn(said.content, contentType);
  const tree = texts.flatMap(({ role, text }): Tree => {
    if (text.trim() === '' || role === 'standIn') return [];
    if (role === 'address') return linked(text, said.type === 'image');
    return role === 'markdown' ? markdown(text) : [['p', text]];
  });
  const hasMedia = texts.some(({ role, text }) => role === 'address' && text.trim() !== '');
  return { tree, losses: [...lossesIn(tree), ...(hasMedia ? (['media'] as const) : [])] };
}

interface Labelled extends Said {
  readonly literal?: boolean | undefined;
}
/** The label of an answer. */
export const labelIn = ({ literal = false, ...said }: Labelled, language: Language): Heard => {
  const text = translate(said.message, said.tMessage, language);
  if (typeof text !== 'string' || (said.contentType ?? null) !== null) return heardIn(said, language);
  const tree = markdown(labelOf({ literal }, text));
  return { tree, losses: lossesIn(tree) };
};
