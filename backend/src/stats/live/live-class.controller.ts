import { Controller, Inject } from '@nestjs/common';
import { titled } from '@parley/contracts/definition/prompt-title';
import {
  getLiveClass,
  MAX_HERE,
  STUCK_FROM_MS,
  STUCK_TIMES,
  type LearnerHere,
  type LearnerState,
} from '@parley/contracts/http/live-class';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Clock } from '../../platform/clock.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { CLOCK } from '../../platform/tokens.js';
import { PromptTexts, textOf } from '../flow-stats/prompt-texts.js';
import { ClassHere, type HereRow } from './class-here.js';

/** Characters of a prompt's words. */
const WORDS = 200;

@Controller()
export class LiveClassController {
  constructor(
    private readonly here: ClassHere,
    private readonly texts: PromptTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serve(getLiveClass)
  async read(@Input() { params: { id }, query }: FlowCall<typeof getLiveClass>): Promise<ReplyOf<typeof getLiveClass>> {
    const [rows, classes] = await Promise.all([
      this.here.learners(id, MAX_HERE + 1, query.class ?? null),
      this.here.classes(id),
    ]);
    if (rows.length === 0) return { learners: [], prompts: [], classes, isCut: false };
    const usual = await this.here.usualTimes(id);
    const now = this.clock.now();
    const learners = rows.slice(0, MAX_HERE).map((row) => learnerOf(row, now, usual));
    return { learners, prompts: await this.prompts(id, learners), classes, isCut: rows.length > MAX_HERE };
  }

  private async prompts(flowId: number, learners: readonly LearnerHere[]) {
    const keys = [...new Set(learners.flatMap(({ promptKey }) => promptKey ?? []))];
    const placed = await this.texts.prompts(flowId, keys);
    return keys
      .map((key) => {
        const prompt = placed.get(key);
        return {
          key,
          position: prompt?.position ?? null,
          ...(prompt && titled(prompt.entry.definition)),
          message: prompt ? cut(textOf(prompt.entry.definition)) : '',
        };
      })
      .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.key < b.key ? -1 : 1));
  }
}

/** Never in the middle of a character. */
const cut = (text: string): string =>
  Array.from(text.slice(0, 2 * WORDS))
    .slice(0, WORDS)
    .join('');

function learnerOf(row: HereRow, now: number, usual: ReadonlyMap<string, number>): LearnerHere {
  const { chatId, identifier, name, class: label, anonymous, promptKey } = row;
  const ms = Math.max(0, now - row.since.getTime());
  const usualMs = (promptKey === null ? undefined : usual.get(promptKey)) ?? null;
  const who = {
    chatId,
    identifier,
    anonymous,
    ...(name !== null && { name }),
    ...(label !== null && { class: label }),
  };
  return { ...who, promptKey, state: stateOf(row, ms, usualMs), ms, usualMs };
}

function stateOf({ completed, waits }: HereRow, ms: number, usualMs: number | null): LearnerState {
  if (completed) return 'completed';
  if (waits) return 'waiting';
  return usualMs !== null && ms >= STUCK_FROM_MS && ms > STUCK_TIMES * usualMs ? 'stuck' : 'working';
}
