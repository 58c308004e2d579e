/** Who a flow is shared with, as people: the events know ids only. */
import { Injectable } from '@nestjs/common';
import type { FlowUid } from '@parley/contracts/ids';
import type { Account } from '../../accounts/account.entity.js';
import { Accounts } from '../../accounts/accounts.js';
import { FlowStreams } from '../flow-streams.js';

export interface Collaborator {
  readonly email: string;
  /** Known people only. */
  readonly name: string | null;
  /** Invited: access begins when they sign up with this e-mail. */
  readonly pending: boolean;
}

export const presentCollaborator = (account: Account): Collaborator => ({
  email: account.email,
  name: account.name,
  pending: account.state === 'invited',
});

@Injectable()
export class Collaborators {
  constructor(
    private readonly streams: FlowStreams,
    private readonly accounts: Accounts,
  ) {}

  /** In the order in which they were given access. */
  async of(uid: FlowUid): Promise<Collaborator[]> {
    const ids = (await this.streams.load(uid)).state.collaborators;
    const known = new Map((await this.accounts.byIds(ids)).map((account) => [account.id, account]));
    return ids.flatMap((id) => {
      const account = known.get(id);
      return account ? [presentCollaborator(account)] : [];
    });
  }
}
