/** Who did something, as other authors of the flow see them. */
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.js';
import { presentSharer } from '../accounts/present-user.js';

export type Author = ReturnType<typeof presentSharer>;

@Injectable()
export class Authors {
  constructor(private readonly accounts: Accounts) {}

  /** One question for all of them; null = nobody who is known any more. */
  async named(ids: readonly (string | null)[]): Promise<(id: string | null) => Author | null> {
    const known = await this.accounts.byIds(ids.filter((id) => id !== null));
    const authors = new Map<string, Author>(known.map((account) => [account.id, presentSharer(account)]));
    return (id) => (id === null ? null : (authors.get(id) ?? null));
  }
}
