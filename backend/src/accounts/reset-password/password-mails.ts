/** The mail with the link that sets a password. Holds nothing that anybody could have typed for somebody else. */
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@parley/contracts/flow/definition';
import type { Addresses } from '../../platform/http/hosts.js';
import { Audit } from '../../platform/log/audit.js';
import type { MailQueue, MailRequest } from '../../platform/mail/mail-queue.js';
import type { Mail } from '../../platform/mail/mail.js';
import { ADDRESSES, MAIL_QUEUE } from '../../platform/tokens.js';
import { Accounts } from '../accounts.js';
import { PasswordResets } from './password-resets.js';

export const PASSWORD_MAIL = 'set-password';

interface Words {
  readonly subject: string;
  readonly text: (link: string) => string;
}
const WORDS: Readonly<Record<'active' | 'invited', Readonly<Record<Language, Words>>>> = {
  active: {
    en: {
      subject: 'Reset your Parley password',
      text: (link) =>
        `Hello,\n\nsomebody asked to reset the password of your Parley account. To choose a new one, open this link within one hour:\n\n${link}\n\nIt works once, and every session that is open now ends. If it was not you, do nothing: your password stays as it is.\n\nParley\n`,
    },
    hi: {
      subject: 'अपना Parley पासवर्ड रीसेट करें',
      text: (link) =>
        `नमस्ते,\n\nकिसी ने आपके Parley खाते का पासवर्ड रीसेट करने के लिए कहा है। नया पासवर्ड चुनने के लिए एक घंटे के भीतर यह लिंक खोलें:\n\n${link}\n\nलिंक एक ही बार काम करता है, और अभी खुले सभी सत्र समाप्त हो जाएँगे। अगर यह आपने नहीं कहा था, तो कुछ न करें: आपका पासवर्ड वैसा ही रहेगा।\n\nParley\n`,
    },
  },
  invited: {
    en: {
      subject: 'Finish signing up for Parley',
      text: (link) =>
        `Hello,\n\nsomething was shared with you on Parley, and somebody is signing up with this address. To choose your password and see it, open this link within one hour:\n\n${link}\n\nIf it was not you, do nothing.\n\nParley\n`,
    },
    hi: {
      subject: 'Parley में साइन अप पूरा करें',
      text: (link) =>
        `नमस्ते,\n\nParley पर आपके साथ कुछ साझा किया गया है, और कोई इस पते से साइन अप कर रहा है। अपना पासवर्ड चुनने और उसे देखने के लिए एक घंटे के भीतर यह लिंक खोलें:\n\n${link}\n\nअगर यह आपने नहीं किया, तो कुछ न करें।\n\nParley\n`,
    },
  },
};

@Injectable()
export class PasswordMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly resets: PasswordResets,
    private readonly audit: Audit,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) mails: MailQueue,
  ) {
    mails.compose(PASSWORD_MAIL, (request) => this.compose(request));
  }

  /** null for an e-mail without an account: nobody hears from Parley who has nothing to do with it. */
  private async compose({ recipient, language }: MailRequest): Promise<Mail | null> {
    const account = await this.accounts.byEmail(recipient);
    if (!account) return null;
    const token = await this.resets.issue(account.id);
    const { subject, text } = WORDS[account.state][language];
    this.audit.record('reset-mailed', { userId: account.id });
    return { to: account.email, subject, text: text(`${this.addresses.publicUrl}/reset_password/${token}`) };
  }
}
