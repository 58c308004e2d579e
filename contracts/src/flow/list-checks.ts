/** Finds questions about order, pairs and gaps whose parts can't be told apart, or don't fit the question. */
import type { Answer, FlowDefinition, PromptDefinition } from '../definition/definition.js';
import { asked, type Asks } from '../definition/input-types.js';
import { withoutHelp } from '../definition/help.js';
import { resolveAnswers } from '../definition/links.js';
import { plainText } from '../definition/message.js';
import { takesOf } from '../definition/takes.js';
import { translate } from '../definition/translate.js';
import type { Language } from '../definition/values.js';
import { isPart } from '../definition/whole-rules.js';
import { gapsIn } from './gaps.js';
import { label, type Finding, type RefusalCode } from './findings.js';

const hasSame = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
const namesOf = (parts: readonly Answer[]): readonly string[] => parts.map(({ message }) => message.trim());

/** The texts after which the learner is asked, in each language of the flow; `''`: in its own. */
const textsOf = (definition: PromptDefinition, languages: readonly Language[]): readonly string[] => {
  const said = definition.messages?.at(-1) ?? definition;
  return ['', ...languages].map((language) =>
    plainText(translate(said.message ?? '', said.tMessage, language) ?? '', ' '),
  );
};

type Problem = readonly [RefusalCode, string];
interface Whole {
  readonly answers: readonly Answer[];
  readonly languages: readonly Language[];
}
type Check = (definition: PromptDefinition, parts: readonly Answer[], whole: Whole) => readonly Problem[];
const noCheck: Check = () => [];
const alike = (parts: readonly Answer[], answers: readonly Answer[]): readonly Problem[] => [
  ...(parts.length < 2 ? [['too-few-parts', 'has fewer than two parts'] as const] : []),
  ...(hasSame(namesOf(answers)) ? [['repeated-part', 'has the same part twice'] as const] : []),
];
const CHECKS: Readonly<Record<Asks, Check>> = {
  choice: noCheck,
  text: noCheck,
  number: noCheck,
  files: noCheck,
  order: (_, parts, { answers }) => alike(parts, answers),
  pairs: (_, parts, { answers }) => [
    ...alike(parts, answers),
    ...(parts.some(({ pair = '' }) => pair.trim() === '')
      ? [['pair-missing', 'has a pair without a right side'] as const]
      : []),
  ],
  gaps: (definition, parts, { languages }) => {
    const isLacking = parts.some(({ message, rule }) => !rule && message.trim() === '');
    const differs = textsOf(definition, languages).some((text) => gapsIn(text) !== parts.length);
    return [
      ...(parts.length === 0 || differs
        ? [['gaps-differ', 'has another number of gaps (___) than of answers'] as const]
        : []),
      ...(isLacking ? [['gap-empty', 'has a gap without words'] as const] : []),
    ];
  },
};

export const listRefusals = (flow: FlowDefinition, languages: readonly Language[]): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) => {
    const answers = takesOf(definition) === 'list' ? withoutHelp(resolveAnswers(definition, flow) ?? []) : [];
    if (answers.length === 0) return [];
    const found = CHECKS[asked(definition.inputDisplayType)](definition, answers.filter(isPart), {
      answers,
      languages,
    });
    return found.map(([code, says]) => ({ code, promptKey: key, msg: `${label(index)}: ${says}` }));
  });
