/** Lists every table except the event store's own: entities and migrations of all areas. */
import { READ_MODEL_MIGRATIONS } from '@parley/projections/migrations';
import { READ_MODEL_ENTITIES } from '@parley/projections/read-models';
import { Account } from './accounts/account.entity.js';
import { CreateAccount1763596800200 } from './accounts/account.migration.js';
import { AddEmailKey1763942400100 } from './accounts/email-key.migration.js';
import { CreateApiToken1764074400100 } from './accounts/api-tokens/api-token.migration.js';
import { AddAdministrators1764700000100 } from './accounts/administrators/administrator.migration.js';
import { AddSignIn1763683200200 } from './accounts/sign-in.migration.js';
import { CreateWaitingShare1764200400100 } from './accounts/proof/waiting-share.migration.js';
import { CreateBackupRun1764400000100 } from './backup/backup-run.migration.js';
import { AddBackupTarget1765000000100 } from './backup/backup-target.migration.js';
import { CreateGoogleNonce1763856000100 } from './accounts/google/google-nonce.migration.js';
import { CreatePromptTemplate1763769600200 } from './accounts/prompt-templates/prompt-template.migration.js';
import { AddTemplateKey1763942400200 } from './accounts/prompt-templates/template-key.migration.js';
import { CreateLoginSession1764500000100 } from './accounts/sessions/login-session.migration.js';
import { AddUnlistedLogins1765200000100 } from './accounts/sessions/unlisted-logins.migration.js';
import { CreateTwoFactor1764500000200 } from './accounts/two-factor/two-factor.migration.js';
import { CreateOidc1764500000300 } from './accounts/oidc/oidc.migration.js';
import { CreatePasskey1764500000400 } from './accounts/passkeys/passkey.migration.js';
import { CreateLinkSecret1763683200400 } from './chats/signed-links/link-secret.migration.js';
import { CreateChatPresence1764108000000 } from './chats/presence/chat-presence.migration.js';
import { CreateChatDivergence1764037200100 } from './chats/time-travel/chat-divergence.migration.js';
import { CreateIntegrations1764028800200 } from './integrations/integrations.migration.js';
import { CreateFlowNumber1763596800300 } from './flows/flow-number.migration.js';
import { CreateFlowPresence1763769600100 } from './flows/presence/flow-presence.migration.js';
import { AddLtiRegistration1764028900200 } from './integrations/lti/lti-registration.migration.js';
import { AddLtiDeployments1764273600100 } from './integrations/lti/lti-deployments.migration.js';
import { AddLtiGrades1764076200100 } from './integrations/lti/grades/lti-grade.migration.js';
import { SealGradeReply1764196800200 } from './integrations/lti/grades/seal-grade-reply.migration.js';
import { AddLtiSelector1764087900100 } from './integrations/lti/lti-selector.migration.js';
import { CreateLti1764028900100 } from './integrations/lti/lti.migration.js';
import { SealLtiPeople1764193200100 } from './integrations/lti/seal-lti-people.migration.js';
import { AddThinkificByHand1764108600100 } from './integrations/thinkific/thinkific-by-hand.migration.js';
import { AddThinkificInstallGuards1764105600100 } from './integrations/thinkific/thinkific-install.migration.js';
import { CreateThinkific1764075600100 } from './integrations/thinkific/thinkific.migration.js';
import { AddAccountLanguage1764142200100 } from './accounts/account-language.migration.js';
import { LimitLearnerMailsPerAddress1764142200200 } from './integrations/learner-mails/learner-mail-address.migration.js';
import { AddBeginsAfter1764275400100 } from './integrations/begins-after.migration.js';
import { CreatePastEventsRun1764142200300 } from './integrations/past-events-run.migration.js';
import { AddLearnerMailLimit1764129600100 } from './integrations/learner-mails/learner-mail-limit.migration.js';
import { CreateLearnerMails1764118800100 } from './integrations/learner-mails/learner-mails.migration.js';
import { OrderDeliveries1764130800100 } from './integrations/webhooks/delivery-order.migration.js';
import { CreateXapi1764115200100 } from './integrations/xapi/xapi.migration.js';
import { CreateLearnerLink1764352800100 } from './learner-links/learner-link.migration.js';
import type { Schema } from './platform/database/data-source.js';
import { CreateWork1764028800100 } from './platform/reactors/work.migration.js';
import { CreateAuditEvent1764700000200 } from './platform/log/audit-event.migration.js';
import { CreateInstallationSetting1765200000300 } from './platform/database/installation-setting.migration.js';
import { CreateThrottle1763596800100 } from './platform/database/throttle.migration.js';
import { SealUpload1764196800100 } from './platform/file-store/seal-upload.migration.js';
import { CountAuthorFiles1764600000100 } from './platform/file-store/author-files.migration.js';
import { CreateUpload1763683200300 } from './platform/file-store/upload.migration.js';
import {
  AddMailJobAge1763942400400,
  AddMailJobSender1763769600400,
  CreateMailJob1763683200100,
} from './platform/mail/mail-job.migration.js';
import { CreateSequenceNumber1763683200400 } from './sequences/sequence.migration.js';
import { CreateRunningExport1765400000100 } from './stats/response-file/running-export.migration.js';
import { CreateRescore1764126000100 } from './stats/rescore/rescore.migration.js';
import { CreateShortLink1764316800100 } from './share-host/short-links/short-link.migration.js';
import { CreateItemTag1763769600300 } from './tags/item-tag.migration.js';
import { AddTagKey1763942400300 } from './tags/tag-key.migration.js';

export const SCHEMA: Schema = {
  entities: [Account, ...READ_MODEL_ENTITIES],
  migrations: [
    ...READ_MODEL_MIGRATIONS,
    CreateThrottle1763596800100,
    CreateAccount1763596800200,
    CreateFlowNumber1763596800300,
    CreateUpload1763683200300,
    CreateMailJob1763683200100,
    AddSignIn1763683200200,
    CreateLinkSecret1763683200400,
    CreateSequenceNumber1763683200400,
    CreateItemTag1763769600300,
    AddMailJobSender1763769600400,
    CreateFlowPresence1763769600100,
    CreatePromptTemplate1763769600200,
    CreateGoogleNonce1763856000100,
    AddEmailKey1763942400100,
    AddTemplateKey1763942400200,
    AddTagKey1763942400300,
    AddMailJobAge1763942400400,
    CreateLti1764028900100,
    CreateChatDivergence1764037200100,
    CreateWork1764028800100,
    CreateIntegrations1764028800200,
    AddLtiRegistration1764028900200,
    CreateApiToken1764074400100,
    AddLtiGrades1764076200100,
    CreateThinkific1764075600100,
    AddLtiSelector1764087900100,
    AddThinkificInstallGuards1764105600100,
    CreateChatPresence1764108000000,
    AddThinkificByHand1764108600100,
    CreateXapi1764115200100,
    CreateLearnerMails1764118800100,
    CreateRescore1764126000100,
    AddLearnerMailLimit1764129600100,
    OrderDeliveries1764130800100,
    AddAccountLanguage1764142200100,
    LimitLearnerMailsPerAddress1764142200200,
    CreatePastEventsRun1764142200300,
    SealLtiPeople1764193200100,
    SealUpload1764196800100,
    SealGradeReply1764196800200,
    CreateWaitingShare1764200400100,
    AddLtiDeployments1764273600100,
    AddBeginsAfter1764275400100,
    CreateShortLink1764316800100,
    CreateLearnerLink1764352800100,
    AddAdministrators1764700000100,
    CreateAuditEvent1764700000200,
    CountAuthorFiles1764600000100,
    CreateLoginSession1764500000100,
    CreateTwoFactor1764500000200,
    CreateOidc1764500000300,
    CreateBackupRun1764400000100,
    CreatePasskey1764500000400,
    AddBackupTarget1765000000100,
    AddUnlistedLogins1765200000100,
    CreateInstallationSetting1765200000300,
    CreateRunningExport1765400000100,
  ],
};
