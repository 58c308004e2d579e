/** The answers of one prompt as the task of a question, with everything that the task leaves out. */
import { asksForNumber } from '../../definition/compared-answers.js';
import type { Answer, AnswerRule, PromptDefinition, QuickResponse } from '../../definition/definition.js';
import { linesOf } from '../../definition/answer-rules.js';
import { textOfAnswer } from '../../definition/literal-text.js';
import { translate } from '../../definition/translate.js';
import { CATCH_ALL, type Language } from '../../definition/values.js';
import { isOutcome, isPart, isWholeRule } from '../../definition/whole-rules.js';
import {
  isNumber,
  type QuizLoss,
  type QuizNumber,
  type QuizText,
  type QuizTyped,
  type QuizWords,
} from './quiz-question.js';
import { heardIn, labelIn, quizText, type Heard } from './quiz-text.js';

/** Collects what is left out while a prompt is read. */
export class PromptReader {
  readonly losses = new Set<QuizLoss>();
  /** The answers whose points and reactions are in the task. */
  private readonly held = new Set<Answer>();

  constructor(
    readonly definition: PromptDefinition,
    readonly answers: readonly Answer[],
    readonly language: Language,
  ) {}

  lose(loss: QuizLoss): void {
    this.losses.add(loss);
  }
  hold(...answers: readonly Answer[]): void {
    for (const answer of answers) this.held.add(answer);
  }
  /** Names the reactions and points of all the answers that the task doesn't hold. */
  loseOthers(): void {
    for (const answer of this.answers) {
      if (this.held.has(answer)) continue;
      if (this.replyTo(answer)) this.lose('reactions');
      if (this.pointsOf(answer) !== 0 && !this.losses.has('typed-too')) this.lose('rules');
    }
  }
  textOf({ tree, losses }: Heard): QuizText {
    for (const loss of losses) this.lose(loss);
    return quizText(tree);
  }
  labelOf(answer: Answer): QuizText {
    return this.textOf(labelIn(answer, this.language));
  }
  pairOf({ pair, tPair, literal }: Answer): QuizText {
    return this.textOf(labelIn({ message: pair, tMessage: tPair, literal }, this.language));
  }
  pointsOf({ score, scoreLater, scoreVar }: Answer): number {
    if (scoreLater === true || scoreVar) this.lose('points-elsewhere');
    return scoreLater === true ? 0 : (score ?? 0);
  }
  replyTo({ quickResponse }: Answer): QuizText | null {
    if (!quickResponse) return null;
    const { repeatAnswers, messages = [] } = quickResponse;
    if (repeatAnswers === true) this.lose('again');
    if (messages.length > 1) this.lose('repeats');
    const heard = heardIn(firstOf(quickResponse), this.language);
    const text = this.textOf(heard);
    return heard.tree.length > 0 ? text : null;
  }
  /** The answers that count as one part of a list each; the others judge the whole list. */
  parts(): readonly Answer[] {
    return this.answers.filter(isPart);
  }
  outcomes(): readonly Answer[] {
    return this.answers.filter(({ rule }) => rule && isOutcome(rule));
  }
  catchAll(): Answer | undefined {
    return this.answers.find(({ message }) => message === CATCH_ALL);
  }
  /** The points for the whole list at once; null: each part earns its own. */
  together(parts: readonly Answer[]): number | null {
    // Every answer for the whole list fits if each part is right, but the engine counts only the first of them.
    const [first] = this.outcomes();
    const isWhole = first?.rule?.kind === 'right' && (first.rule.least ?? parts.length) >= parts.length;
    if (!isWhole || (first.score ?? 0) <= 0 || parts.some(({ score }) => score)) return null;
    this.hold(first);
    return this.pointsOf(first);
  }
}

const firstOf = ({ message, tMessage, contentType, messages = [], tMessages = [] }: QuickResponse) =>
  message === undefined || message === ''
    ? { message: messages[0], tMessage: tMessages[0], contentType }
    : { message, tMessage, contentType };

const numberOf = (rule: AnswerRule, reader: PromptReader): QuizNumber | null => {
  if (!isWholeRule(rule)) return null;
  if (rule.kind !== 'near' && rule.kind !== 'between') return null;
  if (rule.kind === 'between' && rule.least === undefined && rule.most === undefined) return null;
  if (rule.units?.trim()) reader.lose('units');
  return rule.kind === 'near'
    ? { kind: 'near', value: rule.value, give: Math.abs(rule.give ?? 0) }
    : { kind: 'between', least: rule.least ?? -Infinity, most: rule.most ?? Infinity };
};
const PLAIN_NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/u;
const plainNumber = (text: string): QuizNumber | null =>
  PLAIN_NUMBER.test(text) ? { kind: 'near', value: Number(text.replace(',', '.')), give: 0 } : null;

const caseMatters = ({ normalize }: Answer, { normalizeAnswers = [] }: PromptDefinition): boolean =>
  !(normalize ?? normalizeAnswers).some(({ name }) => name === 'lowercase');

/** The texts and numbers that a typed answer accepts; empty: other programs have no such rule. */
function acceptsOf(answer: Answer, reader: PromptReader): readonly (QuizWords | QuizNumber)[] {
  const { rule } = answer;
  const matters = caseMatters(answer, reader.definition);
  if (rule?.kind === 'spelled') {
    reader.lose('slips');
    const lines = linesOf(translate(rule.words, rule.tWords, reader.language) ?? '');
    return lines.map((words) => ({ words, caseMatters: false }));
  }
  const number = rule ? numberOf(rule, reader) : null;
  if (rule) return number ? [number] : [];
  const words = textOfAnswer({ ...answer, message: translate(answer.message, answer.tMessage, reader.language) ?? '' });
  const plain = asksForNumber(reader.definition.inputDisplayType) ? plainNumber(words.trim()) : null;
  return [plain ?? { words: words.trim(), caseMatters: matters }];
}

/** The texts and numbers that count as this answer. */
export function typedAnswers(answer: Answer, reader: PromptReader): readonly QuizTyped[] {
  const accepts = acceptsOf(answer, reader);
  const written = accepts.filter((each) => isNumber(each) || each.words !== '');
  if (accepts.length === 0) reader.lose('rules');
  if (written.length < accepts.length) reader.lose('blank');
  const points = reader.pointsOf(answer);
  const reply = reader.replyTo(answer);
  return written.map((each) => ({ accepts: each, points, reply }));
}
