/** Names people in a flow's history for its other authors. */
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.js';
import { presentSharer } from '../accounts/present-user.js';

export type Author = ReturnType<typeof presentSharer>;

@Injectable()
export class Authors {
  constructor(private readonly accounts: Accounts) {}

  /** One query for all ids; the returned function gives null for unknown people. */
  async named(ids: readonly (string | null)[]): Promise<(id: string | null) => Author | null> {
    const known = await this.accounts.byIds(ids.filter((id) => id !== null));
    const authors = new Map<string, Author>(known.map((account) => [account.id, presentSharer(account)]));
    return (id) => (id === null ? null : (authors.get(id) ?? null));
  }
}
