/** Takes the questions out of a flow, in the order of its prompts, and notes whatever stays behind (SPEC QUIZ-1…3). */
import type { Answer, FlowDefinition, PromptDefinition, PromptEntry } from '../../definition/definition.js';
import { isHelp, withoutHelp } from '../../definition/help.js';
import { asked, TEXTAREA_INPUT, type Asks } from '../../definition/input-types.js';
import { linksFrom, readLink, resolveAnswers } from '../../definition/links.js';
import { withLinksByOrder } from '../../definition/next-links.js';
import { takesOf } from '../../definition/takes.js';
import { translate } from '../../definition/translate.js';
import { CATCH_ALL, type Language } from '../../definition/values.js';
import {
  isNumber,
  QUIZ_LOSSES,
  type Quiz,
  type QuizGap,
  type QuizLoss,
  type QuizNote,
  type QuizQuestion,
  type QuizTask,
  type TaskOf,
} from './quiz-question.js';
import { PromptReader, typedAnswers } from './quiz-answers.js';
import { heardIn } from './quiz-text.js';

type ReadTask = (reader: PromptReader) => QuizTask | QuizLoss;

const listed = ({ answers }: PromptReader): readonly Answer[] =>
  answers.filter(({ message, hidden, rule }) => message !== CATCH_ALL && !hidden && !rule);

/** With rules over all choices, exactly the right ones earn the points of the best rule. */
function togetherOf(reader: PromptReader): { readonly points: number; readonly keys: readonly string[] } | null {
  const scored = reader.outcomes().filter(({ score }) => (score ?? 0) > 0);
  if (scored.length === 0) return null;
  const [best] = [...scored].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const { exactly = [], all = [], none = [] } = best?.rule ?? {};
  const keys = exactly.length > 0 ? exactly : all;
  if (scored.length > 1 || (exactly.length === 0 && none.length + all.length > 0)) reader.lose('rules');
  return best && keys.length > 0 ? { points: reader.pointsOf(best), keys } : null;
}

const choice: ReadTask = (reader) => {
  const options = listed(reader);
  if (options.length === 0) return typed(reader);
  if (options.length === 1) return 'one-choice';
  const several = takesOf(reader.definition) === 'set';
  if (!several && options.length < reader.answers.length) reader.lose('typed-too');
  const together = several ? togetherOf(reader) : null;
  if (several && !together && reader.outcomes().some(({ score }) => score)) {
    if (options.every(({ score }) => (score ?? 0) <= 0)) return 'rules-only';
    reader.lose('rules');
  }
  return {
    kind: 'choice',
    several,
    isShuffled: reader.definition.inputDisplayConfig?.shuffleChoices === true,
    together: together?.points ?? null,
    options: options.map((answer) => ({
      text: reader.labelOf(answer),
      points: together ? (together.keys.includes(answer.key) ? 1 : 0) : reader.pointsOf(answer),
      reply: reader.replyTo(answer),
    })),
  };
};

/** A text that nothing is compared with. */
const open = (reader: PromptReader): TaskOf<'long'> => {
  const { definition } = reader;
  const catchAll = reader.catchAll();
  const isGraded = catchAll?.scoreLater === true;
  if (catchAll) reader.replyTo(catchAll);
  if (!isGraded && definition.inputDisplayType !== TEXTAREA_INPUT) reader.lose('as-essay');
  return { kind: 'long', isGraded, points: isGraded ? (definition.maxSuperScore ?? 1) : (catchAll?.score ?? 0) };
};

const typed: ReadTask = (reader) => {
  const catchAll = reader.catchAll();
  const compared = reader.answers.filter((answer) => answer !== catchAll);
  const all = typedAnswers(compared, reader);
  const isNumeric = all.length > 0 && all.every(({ accepts }) => isNumber(accepts));
  const words = all.filter(({ accepts }) => !isNumber(accepts));
  const accepted = isNumeric ? all : words.filter(({ points, reply }) => points !== 0 || reply !== null);
  if (!isNumeric && words.length < all.length) reader.lose('rules');
  if (accepted.every(({ points }) => points <= 0)) {
    if (compared.some(({ score }) => (score ?? 0) > 0)) return 'rules-only';
    return open(reader);
  }
  if (catchAll && (reader.pointsOf(catchAll) > 0 || catchAll.scoreLater === true)) reader.lose('points-elsewhere');
  return { kind: isNumeric ? 'number' : 'words', accepted, otherwise: catchAll ? reader.replyTo(catchAll) : null };
};

const uploads: ReadTask = (reader) => ({ ...open(reader), kind: 'files' });

const order: ReadTask = (reader) => {
  const parts = reader.parts();
  if (parts.length < 2) return 'unsayable';
  return {
    kind: 'order',
    together: reader.together(parts),
    parts: parts.map((answer) => ({ text: reader.labelOf(answer), points: reader.pointsOf(answer) })),
  };
};
const pairs: ReadTask = (reader) => {
  const parts = reader.parts();
  if (parts.length < 2) return 'unsayable';
  return {
    kind: 'pairs',
    together: reader.together(parts),
    pairs: parts.map((answer) => ({
      left: reader.labelOf(answer),
      right: reader.pairOf(answer),
      points: reader.pointsOf(answer),
    })),
  };
};
const gaps: ReadTask = (reader) => {
  const parts = reader.parts();
  const accepted = parts.flatMap((answer): readonly QuizGap[] => {
    const [first, ...others] = typedAnswers([answer], reader);
    return first ? [[first, ...others]] : [];
  });
  if (accepted.length === 0 || accepted.length < parts.length) return 'rules-only';
  return { kind: 'gaps', together: reader.together(parts), gaps: accepted };
};

const TASKS: Readonly<Record<Asks, ReadTask>> = {
  choice,
  text: typed,
  number: typed,
  files: uploads,
  order,
  pairs,
  gaps,
};

/** True if learners come anywhere else than to the prompt after this one. */
const branches = (definition: PromptDefinition, answers: readonly Answer[]): boolean =>
  [definition, ...answers].some(
    (part) =>
      (part.when?.length ?? 0) > 0 ||
      linksFrom(part).some((link) => readLink(link).to !== 'next' && readLink(link).to !== 'nothing'),
  );

const isBlank = (text: string | null): boolean => text !== null && text.trim() === '';

interface ReadPrompt {
  readonly question: Omit<QuizQuestion, 'number' | 'title'> | null;
  readonly losses: readonly QuizLoss[];
}
function readPrompt({ definition }: PromptEntry, flow: FlowDefinition, language: Language): ReadPrompt {
  const all = resolveAnswers(definition, flow) ?? [];
  const answers = withoutHelp(all);
  const reader = new PromptReader(definition, answers, language);
  const none = (loss: QuizLoss): ReadPrompt => ({ question: null, losses: [loss] });
  if (answers.length === 0) return none('asks-nothing');
  if (definition.answerExternally === true || definition.answerProgrammatically === true)
    return none('given-elsewhere');
  const steps = definition.messages?.length ? definition.messages : [definition];
  const heard = steps.map((step) => heardIn(step, language));
  const text = reader.textOf({
    tree: heard.flatMap(({ tree }) => tree),
    losses: heard.flatMap(({ losses }) => losses),
  });
  if (text.tree.length === 0 || isBlank(text.plain)) return none('asks-nothing');
  const task = TASKS[asked(definition.inputDisplayType)](reader);
  if (typeof task === 'string') return none(task);
  if (all.some(isHelp)) reader.lose('help');
  if (definition.quickResponses?.length) reader.lose('shared-reactions');
  if (definition.altMessages?.length) reader.lose('repeats');
  if (branches(definition, answers)) reader.lose('ways');
  return { question: { text, task }, losses: [...reader.losses] };
}

/** @param language - of the texts; where one isn't translated, it is in the author's own language */
export function quizOfFlow(flow: FlowDefinition, language: Language): Quiz {
  const questions: QuizQuestion[] = [];
  const notes: QuizNote[] = [];
  withLinksByOrder(flow).promptsArray.forEach((entry, at) => {
    const { definition } = entry;
    const title = (translate(definition.title, definition.tTitle, language) ?? '').trim();
    const place = { number: at + 1, title };
    const { question, losses } = readPrompt(entry, flow, language);
    if (question) questions.push({ ...place, ...question });
    notes.push(...losses.map((loss) => ({ ...place, loss })));
  });
  return { questions, notes };
}

/** The questions that a format can't hold leave the quiz, and the reasons join its notes. */
export function keepSayable(quiz: Quiz, lossesOf: (question: QuizQuestion) => readonly QuizLoss[]): Quiz {
  const questions: QuizQuestion[] = [];
  const notes = [...quiz.notes];
  for (const question of quiz.questions) {
    const losses = lossesOf(question);
    const gone = losses.find((loss) => QUIZ_LOSSES[loss].whole);
    const { number, title } = question;
    if (gone === undefined) questions.push(question);
    notes.push(...(gone === undefined ? losses : [gone]).map((loss) => ({ number, title, loss })));
  }
  const isGone = (at: number) =>
    quiz.questions.some(({ number }) => number === at) && !questions.some(({ number }) => number === at);
  const kept = notes.filter(({ number, loss }) => QUIZ_LOSSES[loss].whole || !isGone(number));
  return { questions, notes: [...kept].sort((a, b) => a.number - b.number) };
}
