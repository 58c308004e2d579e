/** The rows that the database has about an account. */
import type { PoolClient } from 'pg';
import type { Account } from '../accounts/account.entity.js';

/**
 * Columns with an account's id, and what becomes of their rows. `deleted`: they are about the account. `cascades`: they
 * are deleted with its row. `number`: the id alone stays, which leads to nobody. `short`: they end by themselves within
 * a day. `projected`: events decide.
 */
export const ACCOUNT_COLUMNS: Readonly<Record<string, 'deleted' | 'cascades' | 'number' | 'short' | 'projected'>> = {
  'public.administrator.account_id': 'cascades',
  'public.api_token.user_id': 'cascades',
  'public.erasure.heir': 'number',
  'public.audit_event.account_id': 'number',
  'public.first_account.account_id': 'number',
  'public.flow_presence.user_id': 'short',
  'public.item_tag.user_id': 'deleted',
  'public.login_session.account_id': 'cascades',
  'public.login_ticket.account_id': 'cascades',
  'public.mail_job.sender': 'deleted',
  'public.oidc_link.account_id': 'cascades',
  'public.passkey.account_id': 'cascades',
  'public.passkey_challenge.account_id': 'cascades',
  'public.password_reset.account_id': 'cascades',
  'public.prompt_template.user_id': 'cascades',
  'public.recovery_code.account_id': 'cascades',
  'public.two_factor.account_id': 'cascades',
  'public.upload.user_id': 'number',
  'public.waiting_share.account_id': 'cascades',
  'public.waiting_share.shared_by': 'deleted',
  'read.flow.learners_of': 'projected',
  'read.flow.owner_id': 'projected',
  'read.flow_access.user_id': 'projected',
  'read.identifier.owner_id': 'projected',
  'read.sequence.learners_of': 'projected',
  'read.sequence.owner_id': 'projected',
  'read.sequence_access.user_id': 'projected',
  'work.integration.owner_id': 'deleted',
  'work.learner_mail.owner_id': 'deleted',
  'work.learner_mail_day.owner_id': 'deleted',
  'work.learner_mail_stop.owner_id': 'deleted',
  'work.lti_platform.owner_id': 'deleted',
  'work.lti_refused_launch.owner_id': 'deleted',
  'work.lti_registration.owner_id': 'deleted',
  'work.lti_selection.user_id': 'short',
  'work.past_events_run.owner_id': 'deleted',
  'work.thinkific_install.owner_id': 'deleted',
  'work.thinkific_school.owner_id': 'deleted',
  'work.webhook_endpoint.owner_id': 'deleted',
  'work.xapi_store.owner_id': 'deleted',
};

/**
 * Deletes every row about the account. A restore of an older backup deletes them again.
 * @param heir the account that got what it owned; null = nobody
 */
export async function deleteAccountRows(
  db: PoolClient,
  { id, email }: Pick<Account, 'id' | 'email'>,
  heir: string | null,
): Promise<void> {
  for (const [column, fate] of Object.entries(ACCOUNT_COLUMNS)) {
    if (fate !== 'deleted') continue;
    const at = column.lastIndexOf('.');
    await db.query(`delete from ${column.slice(0, at)} where ${column.slice(at + 1)} = $1`, [id]);
  }
  await db.query('delete from mail_job where lower(recipient) = lower($1) or lower(about) = lower($1)', [email]);
  await db.query(`insert into erasure (kind, id, heir) values ('account', $1, $2) on conflict do nothing`, [id, heir]);
  await db.query('delete from account where id = $1', [id]);
}
