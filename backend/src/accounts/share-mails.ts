/**
 * Tells people by mail that something was shared with them. The mail says who shared it but not the item's name:
 * anybody could have typed anything as a name, and the mail comes from us.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { invitationHash, proofHash } from '@parley/contracts/http/invitation-link';
import type { UserId } from '@parley/contracts/ids';
import type { Addresses } from '../platform/http/hosts.js';
import { Refusal } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import type { MailHandler, MailRequest } from '../platform/mail/mail-kinds.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import type { Mail } from '../platform/mail/mail.js';
import { ServerTexts } from '../platform/server-texts.js';
import { ADDRESSES, MAIL_QUEUE } from '../platform/tokens.js';
import type { Account } from './account.entity.js';
import { Accounts } from './accounts.js';
import { WaitingShares } from './proof/waiting-shares.js';

@Injectable()
export class ShareMails {
  readonly shared: MailHandler = {
    compose: (request) => this.compose(request),
    whenGivenUp: (request) => this.tellSender(request),
  };
  readonly undelivered: MailHandler = { compose: (request) => this.composeUndelivered(request) };

  constructor(
    private readonly accounts: Accounts,
    private readonly waiting: WaitingShares,
    private readonly throttle: Throttle,
    private readonly texts: ServerTexts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  /** The reply is the same whether or not a mail is sent, and to whom. */
  async tell(recipient: string, sender: UserId, language: InterfaceLanguage): Promise<void> {
    try {
      await this.throttle.take('shareMailPerMail', recipient);
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    await this.mails.add({ kind: 'shared', recipient, language, sender });
  }

  private async compose({ recipient, language, sender }: MailRequest): Promise<Mail | null> {
    const [to, by] = await Promise.all([
      this.accounts.byEmail(recipient),
      sender ? this.accounts.byId(sender) : Promise.resolve(null),
    ]);
    if (!to || !by) return null;
    const { name, link } = this.wayIn(to);
    return { to: to.email, ...this.texts.mail(name, language, { sender: by.email, link }), replyTo: by.email };
  }

  /** Chooses the mail, and the address of its link. */
  private wayIn(to: Account): { readonly name: 'invited' | 'proveAddress' | 'shared'; readonly link: string } {
    const home = `${this.addresses.publicUrl}/`;
    if (to.state === 'invited') return { name: 'invited', link: `${home}${invitationHash(to.email)}` };
    if (this.waiting.mustProve(to)) return { name: 'proveAddress', link: `${home}prove_address${proofHash(to.email)}` };
    return { name: 'shared', link: home };
  }

  private async tellSender({ recipient, language, sender }: MailRequest): Promise<void> {
    const by = sender ? await this.accounts.byId(sender) : null;
    if (by) await this.mails.add({ kind: 'share-undelivered', recipient: by.email, language, about: recipient });
  }

  private async composeUndelivered({ recipient, language, about }: MailRequest): Promise<Mail | null> {
    if (!about) return null;
    const values = { recipient: about, link: `${this.addresses.publicUrl}/` };
    return { to: recipient, ...this.texts.mail('undelivered', language, values) };
  }
}
