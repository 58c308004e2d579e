/** A simulated learner who plays a real flow on the real engine: what they answer, and when. */
import { CLASS } from '@parley/contracts/definition/class-label';
import { answer } from '@parley/contracts/engine/answer';
import { runtimeAnswers, type RuntimeAnswer } from '@parley/contracts/engine/runtime-answers';
import { startChat } from '@parley/contracts/engine/start';
import type { AnswerInput, Chat, PreparedFlow, PromptInput } from '@parley/contracts/engine/types';
import type { Language } from '@parley/contracts/definition/values';
import type { ItemKey } from '@parley/contracts/ids';
import type { Random } from './random.js';

/** By language. */
export type Thoughts = Readonly<Record<Language, readonly string[]>>;

export interface SimulatedChat {
  readonly chatId: string;
  readonly identifier: string;
  readonly language: Language;
  /** ms since 1970 */
  readonly startedAt: number;
  readonly context: Readonly<Record<string, string>>;
  readonly inputs: readonly AnswerInput[];
}

const FIRST = [
  'Aarav',
  'Ana',
  'Ben',
  'Chitra',
  'Diego',
  'Divya',
  'Elif',
  'Farah',
  'Grace',
  'Hana',
  'Isha',
  'Jonas',
  'Kavya',
  'Liam',
  'Meera',
  'Noor',
  'Omar',
  'Priya',
  'Rohan',
  'Sofia',
  'Tara',
  'Uma',
  'Vikram',
  'Yuki',
  'Zoe',
];
const LAST = [
  'Bose',
  'Costa',
  'Dubois',
  'Gupta',
  'Haddad',
  'Iyer',
  'Jansen',
  'Khan',
  'Lopez',
  'Mehta',
  'Nair',
  'Okafor',
  'Patel',
  'Rao',
  'Sato',
  'Weber',
];
/** The letters of the classes 7a, 7b and 7c, to which the learners belong in turn. */
const CLASS_NAMES = 'abc';
const GUESSES = ['7', '15', '20', 'parallel', 'series', 'side by side', '1/2', '3/8', '2/3', '5/6', '1/4', '1/8'];
/** Nobody guesses a fraction where a word is asked for. */
const kindOf = (text: string) =>
  Number.isFinite(Number(text)) ? 'number' : /^\d+\/\d+$/.test(text) ? 'fraction' : 'word';
/** Chats are spread over the days before the sample was loaded. */
const DAYS = 30;
const DAY_MS = 86_400_000;
const MAX_ANSWERS = 60;

/** @param until ms since 1970; no answer is later */
export function simulateChat(
  flow: PreparedFlow,
  random: Random,
  options: {
    readonly until: number;
    readonly languages: readonly Language[];
    readonly number: number;
    /** A fresh UUID: two accounts may load the same seed. */
    readonly chatId: string;
    /** The answers that are written in one's own words. */
    readonly thoughts: Thoughts;
  },
): SimulatedChat {
  const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const skill = 0.45 + 0.5 * random.next();
  const patience = 0.02 + 0.05 * random.next();
  const startedAt = Math.floor(options.until - DAY_MS / 12 - random.next() * DAYS * DAY_MS);
  const started: Omit<SimulatedChat, 'inputs'> = {
    chatId: options.chatId,
    identifier: `${name.toLowerCase().replace(' ', '.')}.${options.number}@school.example`,
    language: random.pick(options.languages),
    startedAt,
    context: { name, [CLASS]: `7${CLASS_NAMES.charAt(options.number % CLASS_NAMES.length)}` },
  };
  const inputs: AnswerInput[] = [];
  // Some only look at the first prompt.
  if (random.chance(0.06)) return { ...started, inputs };
  const opened = startChat(flow, {
    language: started.language,
    runMode: 'normal',
    seed: started.chatId,
    context: started.context,
    at: startedAt,
  });
  if (!opened.ok) return { ...started, inputs };
  let chat: Chat = opened.chat;
  const thoughts = options.thoughts[started.language] ?? [];
  let at = startedAt;
  while (chat.input?.needsUserInput && inputs.length < MAX_ANSWERS && !random.chance(patience)) {
    // Now and then somebody takes a break.
    at += Math.round(random.chance(0.03) ? random.around(45 * 60_000) : random.around(14_000));
    const input: AnswerInput = {
      key: random.uuid() as ItemKey,
      message: say(chat.input, runtimeAnswers(flow, chat), random, { skill, thoughts }),
      at,
    };
    const outcome = answer(flow, chat, input);
    if (!outcome.ok) break;
    inputs.push(input);
    chat = outcome.chat;
  }
  return { ...started, inputs };
}

function say(
  input: PromptInput,
  answers: readonly RuntimeAnswer[],
  random: Random,
  { skill, thoughts }: { readonly skill: number; readonly thoughts: readonly string[] },
): string | readonly string[] {
  const points = (index: number) => answers[index]?.score ?? 0;
  if (input.inputDisplayType === 'order' || input.inputDisplayType === 'pairs') {
    const parts = [...input.choices].sort((a, b) => a.index - b.index);
    return mixedUp(
      parts.map(({ message, pair }) => pair?.message ?? message),
      random,
      skill,
    );
  }
  if (input.acceptsMultipleAnswers) {
    const chosen = input.choices.filter((choice) => points(choice.index) > 0 === random.chance(skill));
    return (chosen.length ? chosen : input.choices.slice(0, 1)).map((choice) => choice.message);
  }
  if (input.acceptsAnyText || input.choices.length === 0) {
    // A typed answer is not among the choices: the learner knows it, or guesses something similar.
    const right = answers.find((each) => (each.score ?? 0) > 0)?.message;
    if (right === undefined) return random.pick(thoughts);
    const isLikely = (guess: string) => kindOf(guess) === kindOf(right) && guess !== right;
    return random.chance(skill) ? right : random.pick(GUESSES.filter(isLikely));
  }
  const best = Math.max(...input.choices.map((choice) => points(choice.index)));
  const good = input.choices.filter((choice) => points(choice.index) === best);
  return random.pick(random.chance(skill) ? good : input.choices).message;
}

/** The right list, in which a learner exchanges a part and the one after it for each mistake. */
function mixedUp(right: readonly string[], random: Random, skill: number): readonly string[] {
  const list = [...right];
  for (let at = 0; at + 1 < list.length; at += 1)
    if (!random.chance(skill)) list.splice(at, 2, ...list.slice(at, at + 2).reverse());
  return list;
}
