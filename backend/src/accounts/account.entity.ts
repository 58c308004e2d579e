/** An author's account. It is a row, not events, because all of it is personal and erasing it must be simple. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { Settings } from '@parley/contracts/definition/definition';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('account')
export class Account {
  @PrimaryColumn('uuid')
  id!: string;
  /** As typed. */
  @Column('text')
  email!: string;
  /** Unique: the e-mail folded, or its exact key (`folded-column.ts`). */
  @Column('text', { name: 'email_key', select: false })
  emailKey!: string;
  @Column('text', { nullable: true })
  name!: string | null;
  /** Argon2id; null while invited, and for people who sign in only with Google. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;
  /** Google's id of the person; null = not linked. */
  @Column('text', { name: 'google_sub', nullable: true })
  googleSub!: string | null;
  /** True if the owner has proven the e-mail, by opening a mail or by Google. Anyone could have typed it at sign-up. */
  @Column('boolean', { name: 'email_verified' })
  emailVerified!: boolean;
  /** Tokens carry this number; raising it ends older tokens. */
  @Column('int', { name: 'token_version' })
  tokenVersion!: number;
  /** Tokens from before logins had rows are no longer accepted. */
  @Column('boolean', { name: 'unlisted_ended' })
  unlistedEnded!: boolean;
  /** `invited`: someone shared with this e-mail. Sign-up activates the same id, so access exists at once. */
  @Column('text')
  state!: 'active' | 'invited';
  @Column('jsonb')
  settings!: Settings;
  /** The language in which they logged in last; null = unknown. */
  @Column('text', { nullable: true })
  language!: InterfaceLanguage | null;
  /** An administrator has locked it out; null = nobody has. */
  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  suspendedAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** By a mail, or by Google where it runs the mailbox. */
export const isProven = ({ emailVerified }: Pick<Account, 'emailVerified'>): boolean => emailVerified;
