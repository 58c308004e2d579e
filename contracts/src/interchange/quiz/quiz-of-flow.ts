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
  type QuizText,
  type TaskOf,
} from './quiz-question.js';
import { PromptReader, typedAnswers } from './quiz-answers.js';
import { heardIn } from './quiz-text.js';

const isBlank = (text: string | null): boolean => text !== null && text.trim() === '';

type ReadTask = (reader: PromptReader) => QuizTask | QuizLoss;

const listed = ({ answers }: PromptReader): readonly Answer[] =>
  answers.filter(({ message, hidden, rule }) => message !== CATCH_ALL && !hidden && !rule);

interface Together {
  readonly points: number;
  readonly keys: readonly string[];
}
/** True if the rule over all choices accepts exactly these. */
const acceptsKeys = ({ rule }: Answer, keys: readonly string[]): boolean => {
  const { exactly = [], all = [], none = [] } = rule ?? {};
  const hasSize = exactly.length === 0 || new Set(exactly).size === new Set(keys).size;
  const asksNothing = exactly.length + all.length + none.length === 0;
  const hasAll = [...exactly, ...all].every((key) => keys.includes(key));
  return hasSize && hasAll && !asksNothing && !none.some((key) => keys.includes(key));
};
/**
 * With rules over all choices, exactly the right ones earn the points of the best rule. Other programs can't add these to
 * points of the choices.
 */
function togetherOf(reader: PromptReader, options: readonly Answer[]): Together | null {
  const scored = reader.outcomes().filter(({ score }) => (score ?? 0) > 0);
  const [best] = [...scored].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  if (!best || options.some(({ score }) => score)) return null;
  const { exactly = [], all = [], none = [] } = best.rule ?? {};
  const keys = exactly.length > 0 ? exactly : all;
  if (keys.length === 0 || !keys.every((key) => options.some((option) => option.key === key))) return null;
  // Only the first rule that accepts a set of choices counts.
  if (reader.outcomes().find((answer) => acceptsKeys(answer, keys)) !== best) return null;
  if (exactly.length === 0 && none.length + all.length > 0) reader.lose('rules');
  reader.hold(best);
  return { points: reader.pointsOf(best), keys };
}
/** True if rules over the whole answer earn points, and nothing else does. */
const onlyRulesEarn = (reader: PromptReader, parts: readonly Answer[]): boolean =>
  reader.outcomes().some(({ score }) => (score ?? 0) > 0) && parts.every(({ score }) => (score ?? 0) <= 0);

const choice: ReadTask = (reader) => {
  const options = listed(reader);
  if (options.length === 0) return typed(reader);
  const shown = options
    .map((answer) => ({ answer, text: reader.labelOf(answer) }))
    .filter(({ text }) => !isBlank(text.plain));
  if (shown.length < 2) return shown.length === options.length ? 'one-choice' : 'unsayable';
  if (shown.length < options.length) reader.lose('blank');
  const several = takesOf(reader.definition) === 'set';
  if (!several && options.length < reader.answers.length) reader.lose('typed-too');
  const together = several ? togetherOf(reader, options) : null;
  if (several && !together && onlyRulesEarn(reader, options)) return 'rules-only';
  reader.hold(...options);
  return {
    kind: 'choice',
    several,
    isShuffled: reader.definition.inputDisplayConfig?.shuffleChoices === true,
    together: together?.points ?? null,
    options: shown.map(({ answer, text }) => ({
      text,
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
  if (catchAll) {
    if (reader.replyTo(catchAll)) reader.lose('reactions');
    if (catchAll.scoreVar) reader.lose('points-elsewhere');
    reader.hold(catchAll);
  }
  if (!isGraded && definition.inputDisplayType !== TEXTAREA_INPUT) reader.lose('as-essay');
  return { kind: 'long', isGraded, points: isGraded ? (definition.maxSuperScore ?? 1) : (catchAll?.score ?? 0) };
};

const typed: ReadTask = (reader) => {
  const catchAll = reader.catchAll();
  const compared = reader.answers.filter((answer) => answer !== catchAll);
  const all = compared.flatMap((answer) => typedAnswers(answer, reader).map((read) => ({ answer, ...read })));
  const isNumeric = all.length > 0 && all.every(({ accepts }) => isNumber(accepts));
  const words = all.filter(({ accepts }) => !isNumber(accepts));
  const kept = isNumeric ? all : words.filter(({ points, reply }) => points !== 0 || reply !== null);
  if (!isNumeric && words.length < all.length) reader.lose('rules');
  if (kept.every(({ points }) => points <= 0)) {
    // Any answer would be fine in the file, and here some aren't.
    const earns = [...compared, ...(catchAll && compared.length > 0 ? [catchAll] : [])];
    if (earns.some(({ score }) => (score ?? 0) > 0)) return 'rules-only';
    return open(reader);
  }
  if (catchAll && (reader.pointsOf(catchAll) > 0 || catchAll.scoreLater === true)) reader.lose('points-elsewhere');
  reader.hold(...kept.map(({ answer }) => answer), ...(catchAll ? [catchAll] : []));
  return {
    kind: isNumeric ? 'number' : 'words',
    accepted: kept.map(({ accepts, points, reply }) => ({ accepts, points, reply })),
    otherwise: catchAll ? reader.replyTo(catchAll) : null,
  };
};

const uploads: ReadTask = (reader) => ({ ...open(reader), kind: 'files' });

interface Part {
  readonly text: QuizText;
  readonly answer: Answer;
  readonly points: number;
}
interface Parts {
  readonly together: number | null;
  readonly parts: readonly Part[];
}
/** The parts that have words. Their reactions have no place in the task. */
function partsIn(reader: PromptReader, isWhole: (answer: Answer) => boolean): Parts | QuizLoss {
  const all = reader.parts();
  const together = reader.together(all);
  if (together === null && onlyRulesEarn(reader, all)) return 'rules-only';
  const parts = all
    .map((answer): Part => ({ answer, text: reader.labelOf(answer), points: reader.pointsOf(answer) }))
    .filter(({ answer, text }) => !isBlank(text.plain) && isWhole(answer));
  if (parts.length < 2) return 'unsayable';
  if (parts.length < all.length) reader.lose('blank');
  if (all.some((answer) => reader.replyTo(answer))) reader.lose('reactions');
  reader.hold(...all);
  return { together, parts };
}

const order: ReadTask = (reader) => {
  const read = partsIn(reader, () => true);
  if (typeof read === 'string') return read;
  return { kind: 'order', together: read.together, parts: read.parts.map(({ text, points }) => ({ text, points })) };
};
const pairs: ReadTask = (reader) => {
  const read = partsIn(reader, (answer) => !isBlank(reader.pairOf(answer).plain));
  if (typeof read === 'string') return read;
  return {
    kind: 'pairs',
    together: read.together,
    pairs: read.parts.map(({ answer, text, points }) => ({ left: text, right: reader.pairOf(answer), points })),
  };
};
const gaps: ReadTask = (reader) => {
  const parts = reader.parts();
  const together = reader.together(parts);
  if (together === null && onlyRulesEarn(reader, parts)) return 'rules-only';
  const accepted = parts.flatMap((answer): readonly QuizGap[] => {
    const [first, ...others] = typedAnswers(answer, reader);
    return first ? [[first, ...others]] : [];
  });
  if (reader.losses.has('blank')) return 'unsayable';
  if (accepted.length === 0 || accepted.length < parts.length) return 'rules-only';
  reader.hold(...parts);
  return { kind: 'gaps', together, gaps: accepted };
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
/** @param following - the name of the prompt after it, to which answers may lead by name */
const branches = (definition: PromptDefinition, answers: readonly Answer[], following: string | undefined): boolean =>
  [definition, ...answers].some(
    (part) =>
      (part.when?.length ?? 0) > 0 ||
      linksFrom(part).some((text) => {
        const link = readLink(text);
        return link.to === 'prompt' ? link.name !== following : link.to !== 'next' && link.to !== 'nothing';
      }),
  );

interface ReadPrompt {
  readonly question: Omit<QuizQuestion, 'number' | 'title'> | null;
  readonly losses: readonly QuizLoss[];
}
function readPrompt(
  { definition }: PromptEntry,
  following: PromptEntry | undefined,
  flow: FlowDefinition,
  language: Language,
): ReadPrompt {
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
  reader.loseOthers();
  if (all.some(isHelp)) reader.lose('help');
  if (definition.quickResponses?.length) reader.lose('shared-reactions');
  if (definition.altMessages?.length) reader.lose('repeats');
  if (branches(definition, answers, following?.name)) reader.lose('ways');
  return { question: { text, task }, losses: [...reader.losses] };
}

/** @param language - of the texts; where one isn't translated, it is in the author's own language */
export function quizOfFlow(flow: FlowDefinition, language: Language): Quiz {
  const questions: QuizQuestion[] = [];
  const notes: QuizNote[] = [];
  const { promptsArray } = withLinksByOrder(flow);
  promptsArray.forEach((entry, at) => {
    const { definition } = entry;
    const title = (translate(definition.title, definition.tTitle, language) ?? '').trim();
    const place = { number: at + 1, title };
    const { question, losses } = readPrompt(entry, promptsArray[at + 1], flow, language);
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
  const said = new Set(questions.map(({ number }) => number));
  const left = new Set(quiz.questions.flatMap(({ number }) => (said.has(number) ? [] : number)));
  const kept = notes.filter(({ number, loss }) => QUIZ_LOSSES[loss].whole || !left.has(number));
  return { questions, notes: [...kept].sort((a, b) => a.number - b.number) };
}
