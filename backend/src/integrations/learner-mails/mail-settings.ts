/** Decides whether a chat's learner gets mails, by the settings as they are now (decision 20). */
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '@parley/contracts/definition/definition';
import { effectiveSettings } from '@parley/contracts/flow/system-settings';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { Accounts } from '../../accounts/accounts.js';
import { POOL } from '../../platform/tokens.js';

export type LearnerMailKind = 'score' | 'feedback';
/** A learner began either a flow, or a sequence whose settings replace the flow's. */
export interface Begun {
  readonly flowId: number;
  readonly sequenceId: number | null;
}
const SETTING = { score: 'completedScoreEmailEnabled', feedback: 'feedbackEmailEnabled' } as const;

@Injectable()
export class MailSettings {
  constructor(
    private readonly accounts: Accounts,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** The owner in whose name it is sent; null = it is not wanted. */
  async wantedBy(kind: LearnerMailKind, { flowId, sequenceId }: Begun): Promise<UserId | null> {
    const [table, column] = sequenceId === null ? ['flow', 'flow_id'] : ['sequence', 'sequence_id'];
    const { rows } = await this.pool.query<{ owner_id: UserId; settings: Settings }>(
      `select owner_id, settings from read.${table} where ${column} = $1`,
      [sequenceId ?? flowId],
    );
    const owner = rows[0] && (await this.accounts.byId(rows[0].owner_id));
    if (!rows[0] || !owner) return null;
    return effectiveSettings(owner.settings, rows[0].settings)[SETTING[kind]] ? rows[0].owner_id : null;
  }
}
