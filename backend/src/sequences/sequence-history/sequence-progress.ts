/** A learner's progress in a sequence, from the read models. */
import { Inject, Injectable } from '@nestjs/common';
import { translated } from '@parley/contracts/definition/translations';
import type { SequenceView } from '@parley/contracts/http/sequences';
import { hashesOf } from '@parley/projections/chats/identifiers';
import { readSequenceVersion, readSteps, type StepRead } from '@parley/projections/sequences/read-sequence';
import { ChatRow, FlowRow, type SequenceRow } from '@parley/projections/read-models';
import { DataSource, In } from 'typeorm';
import { ownChats, type Shown } from '../../chats/own-chats.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../../platform/tokens.js';

type StepView = SequenceView['steps'][number];

@Injectable()
export class SequenceProgress {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey'>,
  ) {}

  /**
   * Chats in a sequence, newest first. @param shown the learner's proof, for their own chats; null = all under the
   * identifier
   */
  chats(sequenceId: number, identifier: string, shown: Shown | null): Promise<ChatRow[]> {
    const among = { sequenceId, identifierHash: In(hashesOf(this.subjectKeys.searchKey, identifier)) };
    return this.dataSource.getRepository(ChatRow).find({
      where: shown ? ownChats(among, shown) : among,
      order: { createdAt: 'DESC', chatId: 'DESC' },
    });
  }

  /** @param chats newest first */
  async view(sequence: SequenceRow, identifier: string, chats: readonly ChatRow[]): Promise<SequenceView> {
    const steps = await this.stepsNow(sequence);
    const present = steps.map((step, index) => viewOf(step, index, sequence, chats));
    const removedSteps = await this.stepsGone(steps, sequence, chats);
    return {
      sequenceId: sequence.sequenceId,
      version: sequence.latestVersion,
      identifier,
      completed: present.length > 0 && present.every(({ completed }) => completed),
      steps: [...present, ...removedSteps],
    };
  }

  private async stepsNow({ sequenceId, latestVersion }: SequenceRow): Promise<StepRead[]> {
    if (latestVersion === null) return [];
    const version = await readSequenceVersion(this.dataSource, sequenceId, latestVersion);
    return version ? readSteps(this.dataSource, version.pins) : [];
  }

  /** Steps that were played but are no longer part of the sequence, in the order in which they were begun. */
  private async stepsGone(
    now: readonly StepRead[],
    sequence: SequenceRow,
    chats: readonly ChatRow[],
  ): Promise<StepView[]> {
    const ids = [...new Set(chats.map(({ flowId }) => flowId))]
      .filter((id) => !now.some(({ flowId }) => flowId === id))
      .reverse();
    if (ids.length === 0) return [];
    const flows = await this.dataSource.getRepository(FlowRow).findBy({ flowId: In(ids) });
    return ids.flatMap((id) => {
      const flow = flows.find(({ flowId }) => flowId === id);
      return flow ? [viewOf({ ...flow, version: flow.latestVersion ?? 1 }, null, sequence, chats)] : [];
    });
  }
}

/** The latest attempt; completed if any attempt has reached its end. */
function viewOf(
  step: Pick<StepRead, 'flowId' | 'version' | 'name' | 'tName' | 'maxScore'>,
  index: number | null,
  { language }: SequenceRow,
  chats: readonly ChatRow[],
): StepView {
  const own = chats.filter(({ flowId }) => flowId === step.flowId);
  const latest = own[0];
  return {
    index,
    flowId: step.flowId,
    name: translated(step.name, step.tName, language),
    version: latest?.version ?? step.version,
    chatId: latest?.chatId ?? null,
    attempt: latest?.attempt ?? null,
    completed: own.some(({ firstCompletedAt }) => firstCompletedAt !== null),
    score: latest?.score ?? null,
    maxScore: latest ? latest.maxScore : step.maxScore,
    updatedAt: latest?.updatedAt.toISOString() ?? null,
  };
}
