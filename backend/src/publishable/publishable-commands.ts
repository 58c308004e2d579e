/** The commands that flows and sequences have in common. `by` = the user who sends the command. */
import type { Settings } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { UserId } from '@parley/contracts/ids';

export interface Command<T extends string> {
  readonly type: T;
  readonly by: UserId;
  /** Has access through a sequence to which the flow is attached (decision 9); the flow's own events don't say so. */
  readonly guest?: boolean;
}

export interface Rename extends Command<'Rename'> {
  readonly name: string;
  readonly tName: Translations;
}
export interface ChangeLanguages extends Command<'ChangeLanguages'> {
  readonly languages: readonly Language[];
}
export interface ChangeSettings<S extends Settings> extends Command<'ChangeSettings'> {
  readonly settings: S;
}
export interface Share extends Command<'Share'> {
  readonly with: UserId;
}
export interface Unshare extends Command<'Unshare'> {
  readonly with: UserId;
}
export type Leave = Command<'Leave'>;
/** Makes somebody else the owner. */
export interface HandOver extends Command<'HandOver'> {
  readonly to: UserId;
  /** The former owner becomes a collaborator. */
  readonly stays?: boolean;
}
export type Archive = Command<'Archive'>;
export interface Restore extends Command<'Restore'> {
  /** The current time and the time of the event that archived it, in ms since 1970. */
  readonly at: number;
  readonly archivedAt: number;
}

export type PublishableCommand<S extends Settings = Settings> =
  Rename | ChangeLanguages | ChangeSettings<S> | Share | Unshare | Leave | HandOver | Archive | Restore;

export interface PublishableRejection {
  readonly code:
    | 'no-access'
    | 'not-owner'
    | 'trust-is-owners'
    | 'archived'
    | 'not-archived'
    | 'restore-too-late'
    | 'nothing-to-publish'
    | 'default-language-required'
    | 'owner-has-access';
}
