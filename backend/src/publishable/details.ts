/** The fields that flows and sequences have in common in updates and replies: names, languages, settings. */
import type { Settings } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import type { UserId } from '@parley/contracts/ids';
import type { Account } from '../accounts/account.entity.js';
import { presentSharer } from '../accounts/present-user.js';
import type { PublishableCommand } from './publishable-commands.js';
import type { PublishableState } from './publishable.decider.js';

export interface DetailsUpdate<S extends Settings = Settings> {
  readonly name?: string;
  readonly tName?: Translations;
  readonly languages?: readonly Language[];
  readonly settings?: S;
}

export function commandsForDetails<S extends Settings>(
  by: UserId,
  { name, tName, languages, settings }: DetailsUpdate<S>,
  state: PublishableState<S>,
): PublishableCommand<S>[] {
  const commands: PublishableCommand<S>[] = [];
  if (name !== undefined || tName !== undefined)
    commands.push({ type: 'Rename', by, name: name ?? state.name, tName: tName ?? state.tName });
  if (languages) commands.push({ type: 'ChangeLanguages', by, languages });
  if (settings) commands.push({ type: 'ChangeSettings', by, settings });
  return commands;
}

export const presentDetails = <S extends Settings>(
  { ownerId, name, tName, language, languages, settings }: PublishableState<S>,
  owner: Account | null,
  reader: UserId,
) => ({
  name,
  tName,
  language,
  languages: [...languages],
  settings,
  defaultSettings: SYSTEM_SETTINGS,
  userSettings: owner?.settings ?? {},
  ownership: ownerId === reader ? ('own' as const) : ('shared' as const),
  user: presentSharer(owner ?? undefined),
});
