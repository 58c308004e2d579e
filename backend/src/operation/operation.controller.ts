import { Controller, Inject, StreamableFile } from '@nestjs/common';
import {
  changeAccount,
  changeInstallation,
  eraseAccount,
  getAuditFile,
  getOperation,
  handOverAccount,
  LAST_ADMINISTRATOR,
  listAccounts,
  listAudit,
  NOT_ACTIVE,
  OTHER_EMAIL,
  sendTestMail,
  sendTestUpload,
  type ListedAccount,
  type Operation,
} from '@parley/contracts/http/operation';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { AccountAdministrators } from '../accounts/administrators/account-administrators.js';
import { AccountSessions } from '../accounts/account-sessions.js';
import { TwoFactors } from '../accounts/two-factor/two-factors.js';
import type { Clock } from '../platform/clock.js';
import { conflict, notFound, ruleBroken } from '../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../platform/http/serve.js';
import { Audit } from '../platform/log/audit.js';
import { StoredSettings } from '../platform/installation-settings.js';
import { CLOCK } from '../platform/tokens.js';
import { AccountList } from './account-list.js';
import { auditFile } from './audit-file.js';
import { AuditLog } from './audit-log.js';
import { EraseAccount } from './erase-account.js';
import { HandOver } from './hand-over.js';
import { InstallationState } from './installation-state.js';
import { TestMail } from './test-mail.js';
import { TestUpload } from './test-upload.js';

const lastOne = () =>
  conflict('Nobody else runs this installation. Make somebody else an administrator first.', LAST_ADMINISTRATOR);

/** Serves administrators. No route of it opens a flow or a chat. */
@Controller()
export class OperationController {
  constructor(
    private readonly state: InstallationState,
    private readonly accounts: AccountList,
    private readonly administrators: AccountAdministrators,
    private readonly sessions: AccountSessions,
    private readonly twoFactors: TwoFactors,
    private readonly erasure: EraseAccount,
    private readonly handOver: HandOver,
    private readonly log: AuditLog,
    private readonly testMail: TestMail,
    private readonly testUpload: TestUpload,
    private readonly settings: StoredSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Serve(getOperation)
  read(@Input() { reply }: AuthorCall<typeof getOperation>): Promise<Operation> {
    void reply.header('cache-control', 'no-store');
    return this.state.read();
  }

  @Serve(listAccounts)
  list(@Input() { query, reply }: AuthorCall<typeof listAccounts>): Promise<ReplyOf<typeof listAccounts>> {
    void reply.header('cache-control', 'no-store');
    return this.accounts.read(query);
  }

  @Serve(changeAccount)
  async change(@Input() { user, params, body }: AuthorCall<typeof changeAccount>): Promise<ListedAccount> {
    const { accountId } = params;
    const before = await this.one(accountId);
    if (body.suspended !== undefined && body.suspended !== (before.state === 'suspended'))
      await this.suspend(user.id, before, body.suspended);
    if (body.administrator !== undefined && body.administrator !== before.administrator)
      await this.setAdministrator(user.id, before, body.administrator);
    if (body.secondStep === false && before.secondStep) {
      await this.twoFactors.end(accountId as UserId);
      this.audit.record('two-factor-off', { userId: user.id, account: accountId });
    }
    return this.one(accountId);
  }

  @Serve(handOverAccount)
  async handOverAll(
    @Input() { user, params, body, requestId }: AuthorCall<typeof handOverAccount>,
  ): Promise<ReplyOf<typeof handOverAccount>> {
    const { id } = await this.one(params.accountId);
    const to = await this.handOver.newOwner(body.to, id, user.id);
    return this.handOver.all(id as UserId, to, { by: user.id, requestId });
  }

  @Serve(eraseAccount)
  async erase(
    @Input() { user, params, body, requestId }: AuthorCall<typeof eraseAccount>,
  ): Promise<ReplyOf<typeof eraseAccount>> {
    const account = await this.one(params.accountId);
    if (body.email.trim() !== account.email)
      throw ruleBroken('This isn’t the e-mail of the account to be erased', OTHER_EMAIL, [
        { param: 'email', msg: 'Type the e-mail as it is shown' },
      ]);
    const heir =
      body.handOverTo === undefined ? null : await this.handOver.newOwner(body.handOverTo, account.id, user.id);
    // Locked out first, so that nothing is made while it is erased.
    if (!(await this.administrators.suspend(account.id))) throw lastOne();
    this.sessions.forget(account.id as UserId);
    await this.erasure.erase(account, { by: user.id, requestId }, heir);
    return { erased: true };
  }

  @Serve(listAudit)
  async events(@Input() { query, reply }: AuthorCall<typeof listAudit>): Promise<ReplyOf<typeof listAudit>> {
    void reply.header('cache-control', 'no-store');
    await this.audit.written();
    return { events: await this.log.page(query) };
  }

  @Serve(getAuditFile)
  async file(@Input() { user, query, reply }: AuthorCall<typeof getAuditFile>): Promise<StreamableFile> {
    this.audit.record('audit-exported', { userId: user.id });
    await this.audit.written();
    void reply.header('cache-control', 'no-store');
    return auditFile(this.log.all(query));
  }

  @Serve(sendTestMail)
  async mail(@Input() { user }: AuthorCall<typeof sendTestMail>): Promise<ReplyOf<typeof sendTestMail>> {
    this.audit.record('test-mail-sent', { userId: user.id });
    return { problem: await this.testMail.sendTo(user.id) };
  }

  @Serve(sendTestUpload)
  async upload(@Input() { user }: AuthorCall<typeof sendTestUpload>): Promise<ReplyOf<typeof sendTestUpload>> {
    this.audit.record('test-upload-made', { userId: user.id });
    return { problem: await this.testUpload.make() };
  }

  @Serve(changeInstallation)
  async settle(
    @Input() { user, body: { signup, maintenance } }: AuthorCall<typeof changeInstallation>,
  ): Promise<ReplyOf<typeof changeInstallation>> {
    const before = await this.settings.read();
    if (signup !== undefined && signup !== before.signup) {
      await this.settings.change({ signup });
      this.audit.record('signup-changed', { userId: user.id, signup });
    }
    if (maintenance !== undefined && maintenance !== (before.maintenance !== null)) {
      await this.settings.change({ maintenance: maintenance ? new Date(this.clock.now()).toISOString() : null });
      this.audit.record(maintenance ? 'maintenance-begun' : 'maintenance-ended', { userId: user.id });
    }
    return { changed: true };
  }

  private async one(id: string): Promise<ListedAccount> {
    const account = await this.accounts.one(id);
    if (!account) throw notFound('Account');
    return account;
  }

  private async suspend(by: UserId, { id }: ListedAccount, suspended: boolean): Promise<void> {
    if (!suspended) await this.administrators.resume(id);
    else if (!(await this.administrators.suspend(id))) throw lastOne();
    this.sessions.forget(id as UserId);
    this.audit.record(suspended ? 'account-suspended' : 'account-resumed', { userId: by, account: id });
  }

  private async setAdministrator(by: UserId, { id }: ListedAccount, administrator: boolean): Promise<void> {
    if (!administrator && !(await this.administrators.remove(id))) throw lastOne();
    if (administrator && !(await this.administrators.add(id)))
      throw conflict('Only somebody who has signed up can run this installation', NOT_ACTIVE);
    this.audit.record(administrator ? 'administrator-added' : 'administrator-removed', { userId: by, account: id });
  }
}
