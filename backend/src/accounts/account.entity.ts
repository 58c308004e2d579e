/** An author's account: a row, not events, since it is personal from end to end and erasing it must be simple. */
import type { Settings } from '@parley/contracts/flow/definition';
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
  /** Argon2id; null while invited, and for who only signs in with Google. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;
  /** Google's id of the person; null = not linked. */
  @Column('text', { name: 'google_sub', nullable: true })
  googleSub!: string | null;
  /** Its owner has opened a mail sent to it, or Google says so: who typed it at sign-up may be somebody else. */
  @Column('boolean', { name: 'email_verified' })
  emailVerified!: boolean;
  /** Tokens carry it; raising it makes older ones worthless. */
  @Column('int', { name: 'token_version' })
  tokenVersion!: number;
  /** invited = someone shared with this e-mail; sign-up activates the same id, so access is there at once. */
  @Column('text')
  state!: 'active' | 'invited';
  @Column('jsonb')
  settings!: Settings;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
