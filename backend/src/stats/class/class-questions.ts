/** The questions that a class table has columns for: by stable key, over all versions or of a chosen one. */
import { Inject, Injectable } from '@nestjs/common';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { isScoredByTeacher } from '@parley/contracts/definition/right-answers';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';
import { ownPrompts, type PromptRow } from '../flow-stats/own-prompts.js';
import { PromptTexts, textOf } from '../flow-stats/prompt-texts.js';
import { judgedOf, type Judged } from './class-cells.js';

export interface Question extends Judged {
  /** null if the version has no such prompt. */
  readonly position: number | null;
  readonly text: string;
  readonly isScored: boolean;
}

/** Counters of prompts, because those of answers are twenty times as many. */
const ANSWERED = `
  select distinct prompt_key as key from read.flow_stat_prompt
  where flow_id = $1 and class = '' and grain = 3 and answered > 0 and ($2::int is null or version = $2)`;
const PROMPTS = `
  select definition->'promptsArray' as prompts, definition->'commonAnswers' as common
  from read.flow_version where flow_id = $1 and version = $2`;

@Injectable()
export class ClassQuestions {
  constructor(
    private readonly texts: PromptTexts,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** Those of the version in the lesson's order, then all others that anybody answered. @param version null = the newest */
  async of(flowId: number, version: number | null): Promise<readonly Question[]> {
    const [answered, entries] = await Promise.all([
      this.pool.query<{ key: string }>(ANSWERED, [flowId, version]),
      version === null ? this.texts.newest(flowId) : this.promptsOf(flowId, version),
    ]);
    const keys = answered.rows.map(({ key }) => key);
    const met = new Set(keys);
    return [...(await this.texts.prompts(flowId, keys, entries))]
      .filter(([key, { entry }]) => met.has(key) || asks(entry.definition))
      .map(
        ([
          key,
          {
            entry: { definition },
            position,
          },
        ]) => {
          const judged = judgedOf(key, definition);
          const isScored = judged.hasRight || isScoredByTeacher(definition);
          return { ...judged, position, text: textOf(definition), isScored };
        },
      )
      .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
  }

  private async promptsOf(flowId: number, version: number): Promise<readonly PromptEntry[]> {
    const { rows } = await this.pool.query<PromptRow>(PROMPTS, [flowId, version]);
    return ownPrompts(rows[0]);
  }
}

const asks = ({ answers, answerProgrammatically }: PromptDefinition): boolean =>
  (answers?.length ?? 0) > 0 && answerProgrammatically !== true;
