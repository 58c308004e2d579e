/**
 * Security audit log: who did what to which item, as log lines of their own kind. Contains no secret, token, answer or
 * e-mail.
 */
import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '../tokens.js';
import type { Log } from '@parley/contracts/log';

export type AuditEvent =
  | 'signup'
  | 'invitation-activated'
  | 'login'
  | 'login-refused'
  | 'google-login'
  | 'google-linked'
  | 'reset-mailed'
  | 'password-reset'
  | 'link-secret-rotated'
  | 'api-token-created'
  | 'api-token-revoked'
  | 'integration-added'
  | 'integration-changed'
  | 'integration-removed'
  | 'thinkific-uninstalled'
  | 'webhook-secret-renewed'
  | 'webhook-enabled'
  | 'webhook-disabled'
  | 'xapi-saved'
  | 'xapi-removed'
  | 'xapi-enabled'
  | 'xapi-disabled'
  | 'learner-mails-held'
  | 'lti-platform-added'
  | 'lti-platform-changed'
  | 'lti-platform-removed'
  | 'profile-changed'
  | 'flow-shared'
  | 'waiting-flow-shared'
  | 'waiting-sequence-shared'
  | 'flow-unshared'
  | 'flow-published'
  | 'flow-archived'
  | 'flow-restored'
  | 'version-promoted'
  | 'sequence-shared'
  | 'sequence-unshared'
  | 'sequence-published'
  | 'sequence-archived'
  | 'sequence-restored'
  | 'responses-deleted'
  | 'responses-exported'
  | 'person-forgotten';

@Injectable()
export class Audit {
  constructor(@Inject(LOG) private readonly log: Log) {}

  record(event: AuditEvent, details: Readonly<Record<string, string | number | null | undefined>>): void {
    this.log.info({ audit: event, ...details }, `audit: ${event}`);
  }
}
