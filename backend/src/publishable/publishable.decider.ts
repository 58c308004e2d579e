/**
 * The rules that flows and sequences have in common: who may send which command, and names, languages, settings, sharing
 * and archiving. Each of their deciders adds its own rules about drafts, steps and publishing.
 */
import { sameJson } from '@parley/contracts/definition/canonical';
import type { Settings } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import { accepted, rejected, type Decision } from '@parley/contracts/events/decider';
import { RESTORABLE_MS } from '@parley/contracts/flow/archive';
import { trustOf } from '@parley/contracts/flow/system-settings';
import type { UserId } from '@parley/contracts/ids';
import type { Command, PublishableCommand, PublishableRejection, Restore } from './publishable-commands.js';

export interface PublishableState<S extends Settings = Settings> {
  readonly status: 'none' | 'active' | 'archived';
  readonly ownerId: UserId;
  readonly collaborators: readonly UserId[];
  readonly name: string;
  readonly tName: Translations;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly settings: S;
}

export const NOT_CREATED: PublishableState = {
  status: 'none',
  ownerId: '' as UserId,
  collaborators: [],
  name: '',
  tName: {},
  language: 'en',
  languages: [],
  settings: {},
};

interface Facts<S> {
  readonly Renamed: { readonly name: string; readonly tName: Translations };
  readonly LanguagesChanged: { readonly languages: readonly Language[] };
  readonly SettingsChanged: { readonly settings: S };
  readonly Shared: { readonly with: UserId };
  readonly Unshared: { readonly with: UserId };
  readonly HandedOver: { readonly from: UserId; readonly to: UserId };
  readonly Archived: Record<string, never>;
  readonly Restored: Record<string, never>;
}
/** Events whose types differ only in the first word: `FlowRenamed`, `SequenceRenamed`. */
type PublishableEvent<Kind extends string, S> = {
  [T in keyof Facts<S>]: { readonly type: `${Kind}${T}`; readonly data: Facts<S>[T] };
}[keyof Facts<S>];

type Rejected = ReturnType<typeof no>;
const no = (code: PublishableRejection['code']) => rejected<PublishableRejection>({ code });

/** For each command: whether only the owner may send it. */
export type ForOwners<Type extends string> = Readonly<Record<Type, boolean>>;
export const FOR_OWNERS: ForOwners<PublishableCommand['type']> = {
  Rename: true,
  ChangeLanguages: false,
  ChangeSettings: false,
  Share: true,
  Unshare: true,
  Leave: false,
  HandOver: true,
  Archive: true,
  Restore: true,
};

/** Rejects a command whose sender may not send it, and any command but `Restore` while the item is archived; null = allowed. */
export function rejectCaller<Type extends string>(
  { type, by, guest = false }: Command<Type>,
  { status, ownerId, collaborators }: PublishableState,
  forOwners: ForOwners<NoInfer<Type>>,
): Rejected | null {
  const isOwner = by === ownerId;
  const isGuest = guest && type !== 'Leave';
  if (!isOwner && !isGuest && !collaborators.includes(by)) return no('no-access');
  if (status === 'archived' && type !== 'Restore') return no('archived');
  return !isOwner && forOwners[type] ? no('not-owner') : null;
}

const rejectRestore = ({ at, archivedAt }: Restore, { status }: PublishableState): Rejected | null => {
  if (status !== 'archived') return no('not-archived');
  return at - archivedAt > RESTORABLE_MS ? no('restore-too-late') : null;
};

/** @param kind first word of the events' types */
export function decidePublishable<Kind extends string, S extends Settings>(
  kind: Kind,
  command: PublishableCommand<S>,
  state: PublishableState<S>,
): Decision<PublishableEvent<Kind, S>, PublishableRejection> {
  const event = <T extends keyof Facts<S>>(type: T, data: Facts<S>[T]) => ({ type: `${kind}${type}` as const, data });
  switch (command.type) {
    case 'Rename': {
      const { name, tName } = command;
      if (name === state.name && sameJson(tName, state.tName)) return accepted();
      return accepted(event('Renamed', { name, tName }));
    }
    case 'ChangeLanguages': {
      const languages = [...new Set(command.languages)];
      if (!languages.includes(state.language)) return no('default-language-required');
      return sameJson(languages, state.languages) ? accepted() : accepted(event('LanguagesChanged', { languages }));
    }
    case 'ChangeSettings': {
      const { by, settings } = command;
      if (by !== state.ownerId && trustOf(settings) !== trustOf(state.settings)) return no('trust-is-owners');
      return sameJson(settings, state.settings) ? accepted() : accepted(event('SettingsChanged', { settings }));
    }
    case 'Share':
      if (command.with === state.ownerId) return no('owner-has-access');
      if (state.collaborators.includes(command.with)) return accepted();
      return accepted(event('Shared', { with: command.with }));
    case 'Unshare':
      if (!state.collaborators.includes(command.with)) return accepted();
      return accepted(event('Unshared', { with: command.with }));
    case 'Leave':
      if (command.by === state.ownerId) return no('owner-has-access');
      return accepted(event('Unshared', { with: command.by }));
    case 'HandOver': {
      const { to, stays = false } = command;
      if (to === state.ownerId) return no('owner-has-access');
      const events: PublishableEvent<Kind, S>[] = [event('HandedOver', { from: state.ownerId, to })];
      if (stays) events.push(event('Shared', { with: state.ownerId }));
      return accepted(...events);
    }
    case 'Archive':
      return accepted(event('Archived', {}));
    case 'Restore':
      return rejectRestore(command, state) ?? accepted(event('Restored', {}));
  }
}
