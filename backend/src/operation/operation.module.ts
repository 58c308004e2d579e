import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountList } from './account-list.js';
import { AuditLog } from './audit-log.js';
import { EraseAccount } from './erase-account.js';
import { FilesOfAuthor } from './files-of-author.js';
import { HandOver } from './hand-over.js';
import { InstallationState } from './installation-state.js';
import { Metrics } from './metrics.js';
import { OperationController } from './operation.controller.js';
import { OperatorMails } from './operator-mails.js';
import { OwnedItems } from './owned-items.js';
import { Queues } from './queues.js';
import { TestMail } from './test-mail.js';

@Module({
  imports: [CqrsModule],
  controllers: [OperationController],
  providers: [
    AccountList,
    AuditLog,
    EraseAccount,
    FilesOfAuthor,
    HandOver,
    InstallationState,
    Metrics,
    OperatorMails,
    OwnedItems,
    Queues,
    TestMail,
  ],
  exports: [AuditLog, EraseAccount, Metrics, OperatorMails],
})
export class OperationModule {}
