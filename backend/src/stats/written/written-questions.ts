/** The questions that learners answer in their own words, and how many times each was answered. */
import { Injectable } from '@nestjs/common';
import { CHAT_FILTERS } from '@parley/contracts/http/chat-filters';
import type { ChatFilterQuery } from '@parley/contracts/http/stats';
import { ClassQuestions, type Question } from '../class/class-questions.js';
import { selectionOf } from '../flow-stats.controller.js';
import { FlowCounters } from '../flow-stats/flow-counters.js';
import { takesText } from './takes-text.js';

/** Counters don't tell chats apart by these. */
const UNCOUNTED = [...(Object.keys(CHAT_FILTERS) as (keyof typeof CHAT_FILTERS)[]), 'pathNode'] as const;

@Injectable()
export class WrittenQuestions {
  constructor(
    private readonly questions: ClassQuestions,
    private readonly counters: FlowCounters,
  ) {}

  async of(flowId: number, version: number | null): Promise<readonly Question[]> {
    const all = await this.questions.of(flowId, version);
    return all.filter(({ definition }) => takesText(definition));
  }

  /** By prompt; null = not counted with such filters. */
  async answered(flowId: number, query: ChatFilterQuery): Promise<ReadonlyMap<string, number> | null> {
    if (UNCOUNTED.some((name) => query[name] !== undefined)) return null;
    const counts = await this.counters.prompts(selectionOf(flowId, query));
    return new Map(counts.map(({ key, answered }) => [key, answered]));
  }
}
