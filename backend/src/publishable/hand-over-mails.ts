/** Tells both people by mail that a flow, a sequence, or everything that one of them owned, has another owner. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Account } from '../accounts/account.entity.js';
import { Accounts } from '../accounts/accounts.js';
import type { Addresses } from '../platform/http/hosts.js';
import type { MailHandler } from '../platform/mail/mail-kinds.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { ServerTexts } from '../platform/server-texts.js';
import { ADDRESSES, MAIL_QUEUE } from '../platform/tokens.js';

const TEXTS = {
  'flows-handed-over': 'flowsHandedOver',
  'flows-received': 'flowsReceived',
  'flow-handed-over': 'flowHandedOver',
  'flow-received': 'flowReceived',
  'sequence-handed-over': 'sequenceHandedOver',
  'sequence-received': 'sequenceReceived',
} as const;
type Kind = keyof typeof TEXTS;

@Injectable()
export class HandOverMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly texts: ServerTexts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  handler(kind: Kind): MailHandler {
    return {
      compose: async ({ recipient, language, about }) => {
        const other = about ? await this.accounts.byId(about as UserId) : null;
        const link = this.addresses.publicUrl;
        return { to: recipient, ...this.texts.mail(TEXTS[kind], language, { other: other?.email ?? '–', link }) };
      },
    };
  }

  /** @param what one flow or sequence, whose owner did it, or everything */
  async tell(from: UserId, to: UserId, what: 'flow' | 'sequence' | 'flows'): Promise<void> {
    const [former, heir] = await Promise.all([this.accounts.byId(from), this.accounts.byId(to)]);
    if (former)
      await this.mails.add({ kind: `${what}-handed-over`, recipient: former.email, ...wordsFor(former), about: to });
    if (heir) await this.mails.add({ kind: `${what}-received`, recipient: heir.email, ...wordsFor(heir), about: from });
  }
}
/** The language of their last login. */
const wordsFor = ({ language }: Pick<Account, 'language'>) => ({ language: language ?? 'en' });
