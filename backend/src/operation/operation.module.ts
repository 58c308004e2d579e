import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { HEALTH_NEEDS } from '../platform/tokens.js';
import { AccountList } from './account-list.js';
import { AuditLog } from './audit-log.js';
import { BackupState } from './backup-state.js';
import { EraseAccount } from './erase-account.js';
import { FilesOfAuthor } from './files-of-author.js';
import { HandOver } from './hand-over.js';
import { InstallationNeeds } from './installation-needs.js';
import { InstallationState } from './installation-state.js';
import { Metrics } from './metrics.js';
import { OperationController } from './operation.controller.js';
import { OperatorMails } from './operator-mails.js';
import { OwnedItems } from './owned-items.js';
import { OwnData } from './own-data.js';
import { OwnDataController } from './own-data.controller.js';
import { Queues } from './queues.js';
import { TestMail } from './test-mail.js';
import { TestUpload } from './test-upload.js';

/** Global, because health asks it what needs an operator. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OperationController, OwnDataController],
  providers: [
    AccountList,
    AuditLog,
    BackupState,
    EraseAccount,
    FilesOfAuthor,
    HandOver,
    InstallationNeeds,
    InstallationState,
    Metrics,
    OperatorMails,
    OwnData,
    OwnedItems,
    Queues,
    TestMail,
    TestUpload,
    { provide: HEALTH_NEEDS, useExisting: InstallationNeeds },
  ],
  exports: [AuditLog, EraseAccount, HEALTH_NEEDS, Metrics, OperatorMails],
})
export class OperationModule {}
