/** The only way an account becomes JSON. */
import type { User } from '@parley/contracts/http/auth';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import type { Account } from './account.entity.js';

export const presentUser = (account: Account): User => ({
  id: account.id,
  email: account.email,
  name: account.name,
  createdAt: account.createdAt.toISOString(),
  settings: account.settings,
  defaultSettings: SYSTEM_SETTINGS,
});

/** How other people see a person: 'Shared by', collaborators. */
export const presentSharer = (account: Account | undefined): { name: string | null; email: string } => ({
  name: account?.name ?? null,
  email: account?.email ?? '',
});
