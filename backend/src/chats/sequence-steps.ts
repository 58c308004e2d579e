/** A chat as a step of a sequence: its version, its trust, and whether the step is unlocked (decisions 20, 24, 25). */
import { Inject, Injectable } from '@nestjs/common';
import { isRandomAccess } from '@parley/contracts/definition/sequence-settings';
import { hashesOf } from '@parley/projections/chats/identifiers';
import { ChatRow, SequenceRow, SequenceVersionRow } from '@parley/projections/read-models';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { archived, conflict, notFound, ruleBroken } from '../platform/http/refusal.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../platform/tokens.js';
import { ownChats, type Shown } from './own-chats.js';

/** A browser sends this about the step that it starts. */
export interface StepAsked {
  readonly sequenceId: number;
  readonly flowId: number;
  /** The version of the sequence that the browser plays; absent: the latest. */
  readonly sequenceVersion?: number;
  /** The flow's version; must be the pinned one. */
  readonly version?: number;
  readonly allowRandomAccess?: boolean;
}
export interface BegunStep {
  readonly sequence: { readonly id: number; readonly version: number; readonly index: number };
  readonly flowVersion: number;
  readonly trust: 'bound' | 'open' | 'signed';
  /** Flows of the steps that must be completed first. */
  readonly waitsFor: readonly number[];
}

@Injectable()
export class SequenceSteps {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey'>,
  ) {}

  /** How far this sequence trusts identifiers. @throws Refusal 404, 410 */
  async trustOf(sequenceId: number): Promise<BegunStep['trust']> {
    return (await this.sequence(sequenceId)).settings.identifierTrust ?? 'bound';
  }

  /** @throws Refusal 404, 410, 422 if the sequence has no such step */
  async begin(asked: StepAsked): Promise<BegunStep> {
    const { settings, latestVersion } = await this.sequence(asked.sequenceId);
    const version = asked.sequenceVersion ?? latestVersion;
    if (version === null) throw notFound('Published version');
    const { pins } = await this.version(asked.sequenceId, version);
    const index = pins.findIndex(({ flowId }) => flowId === asked.flowId);
    const pin = pins[index];
    if (!pin) throw ruleBroken('This chat is not a step of the sequence', 'not-in-sequence');
    if (asked.version !== undefined && asked.version !== pin.version)
      throw ruleBroken('The sequence has a different version of this chat', 'other-version');
    const before = pins.slice(0, index).map(({ flowId }) => flowId);
    return {
      sequence: { id: asked.sequenceId, version, index },
      flowVersion: pin.version,
      trust: settings.identifierTrust ?? 'bound',
      waitsFor: isRandomAccess(settings, asked.allowRandomAccess ?? false) ? [] : before,
    };
  }

  /**
   * Checks that this learner has completed every earlier step at least once, even if they changed answers since. Called
   * only after access is checked, because the result reveals how far the learner has come.
   * @throws Refusal 409 `step-locked`
   */
  async mustBeNext({ sequence, waitsFor }: BegunStep, identifier: string, shown: Shown): Promise<void> {
    if (waitsFor.length === 0) return;
    const once = Not(IsNull());
    const identifierHash = In(hashesOf(this.subjectKeys.searchKey, identifier));
    const among = { sequenceId: sequence.id, identifierHash, firstCompletedAt: once, flowId: In([...waitsFor]) };
    const completed = await this.dataSource
      .getRepository(ChatRow)
      .find({ select: { flowId: true }, where: ownChats(among, shown) });
    const done = new Set(completed.map(({ flowId }) => flowId));
    if (waitsFor.some((flowId) => !done.has(flowId)))
      throw conflict('Complete the previous steps first', 'step-locked');
  }

  private async sequence(sequenceId: number): Promise<SequenceRow> {
    const row = await this.dataSource.getRepository(SequenceRow).findOneBy({ sequenceId });
    if (!row) throw notFound('Sequence');
    if (row.archivedAt) throw archived();
    return row;
  }

  private async version(sequenceId: number, version: number): Promise<SequenceVersionRow> {
    const row = await this.dataSource.getRepository(SequenceVersionRow).findOneBy({ sequenceId, version });
    if (!row) throw notFound('Published version');
    return row;
  }
}
