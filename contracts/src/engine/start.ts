/** Starts a chat (ENG-1, 10, 12, 52). */
import { DEFAULT_LANGUAGE, START_PROMPT } from '../definition/values.js';
import { isLanguage } from '../definition/language-tags.js';
import { beginTurn, failed, finishTurn } from './outcome.js';
import { NEWEST_READING } from './reading.js';
import type { Frame } from './turn.js';
import type { HistoryItem, Outcome, PreparedFlow, StartOptions } from './types.js';

const RUN_MODES: readonly unknown[] = ['normal', 'preview', 'admin', 'readonly'];

/** Options as they may come from a link: unknown values mean the default. */
export const frameOf = (options: StartOptions): Frame => ({
  language: isLanguage(options.language) ? options.language : DEFAULT_LANGUAGE,
  runMode: RUN_MODES.includes(options.runMode) ? options.runMode : 'normal',
  autoAnswer: options.autoAnswer ?? true,
  seed: typeof options.seed === 'string' ? options.seed : '',
  reading: options.reading === 1 ? 1 : NEWEST_READING,
  // Copies only texts, so that a value of another type can't reach a message.
  context: Object.fromEntries(Object.entries(options.context ?? {}).filter(([, value]) => typeof value === 'string')),
});

export const timeOf = (at: unknown): number => (typeof at === 'number' && Number.isFinite(at) ? at : 0);

/**
 * Errors: `prompt-not-defined` (`from`), and those of a chain of automatic prompts.
 * @param along - a recorded history, whose way is followed at conditions where that is still possible
 */
export const startChat = (flow: PreparedFlow, options: StartOptions, along?: readonly HistoryItem[]): Outcome => {
  const frame = frameOf(options);
  const name = frame.runMode === 'preview' ? (options.from ?? START_PROMPT) : START_PROMPT;
  const prompt = flow.prompts.get(name);
  if (!prompt) return failed('prompt-not-defined', name);
  const turn = beginTurn(flow, frame, [], { cause: 'start', at: timeOf(options.at), along });
  return finishTurn(turn, { kind: 'enter', prompt }, false);
};
