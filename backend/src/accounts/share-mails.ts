/**
 * Tells people that something was shared with them. Says who shared it, never what it is called: a name is what anybody
 * could have typed, and the mail is ours.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@parley/contracts/flow/definition';
import { invitationHash } from '@parley/contracts/http/invitation-link';
import type { UserId } from '@parley/contracts/ids';
import type { Addresses } from '../platform/http/hosts.js';
import { Refusal } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import type { MailQueue, MailRequest } from '../platform/mail/mail-queue.js';
import type { Mail } from '../platform/mail/mail.js';
import { ADDRESSES, MAIL_QUEUE } from '../platform/tokens.js';
import { Accounts } from './accounts.js';

const SHARE_MAIL = 'shared';
/** Tells whoever shared that the mail about it could not be delivered. */
const UNDELIVERED_MAIL = 'share-undelivered';

interface Words {
  readonly subject: string;
  readonly text: (sender: string, link: string) => string;
}
const WORDS: Readonly<Record<'active' | 'invited', Readonly<Record<Language, Words>>>> = {
  active: {
    en: {
      subject: 'Something was shared with you on Parley',
      text: (sender, link) =>
        `Hello,\n\n${sender} shared something with you on Parley. You find it on your home page, under “Shared”:\n\n${link}\n\nIf you don’t know this person, do nothing.\n\nParley\n`,
    },
    hi: {
      subject: 'Parley पर आपके साथ कुछ साझा किया गया है',
      text: (sender, link) =>
        `नमस्ते,\n\n${sender} ने Parley पर आपके साथ कुछ साझा किया है। यह आपके होम पेज पर “साझा” में मिलेगा:\n\n${link}\n\nअगर आप इस व्यक्ति को नहीं जानते, तो कुछ न करें।\n\nParley\n`,
    },
  },
  invited: {
    en: {
      subject: 'You are invited to Parley',
      text: (sender, link) =>
        `Hello,\n\n${sender} shared something with you on Parley, where people write chats that teach. To see it, sign up with this e-mail address:\n\n${link}\n\nIf you don’t know this person, do nothing.\n\nParley\n`,
    },
    hi: {
      subject: 'आपको Parley पर बुलाया गया है',
      text: (sender, link) =>
        `नमस्ते,\n\n${sender} ने Parley पर आपके साथ कुछ साझा किया है, जहाँ लोग सिखाने वाली बातचीत लिखते हैं। उसे देखने के लिए इसी ई-मेल पते से साइन अप करें:\n\n${link}\n\nअगर आप इस व्यक्ति को नहीं जानते, तो कुछ न करें।\n\nParley\n`,
    },
  },
};

const UNDELIVERED: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your mail from Parley could not be delivered',
    text: (receiver, link) =>
      `Hello,\n\nyou shared something on Parley with ${receiver}, but the mail about it could not be delivered. Access was given all the same. If the address is right, tell them yourself. If not, take their access away under “Share” and share it with the right address:\n\n${link}\n\nParley\n`,
  },
  hi: {
    subject: 'Parley की आपकी मेल नहीं पहुँच सकी',
    text: (receiver, link) =>
      `नमस्ते,\n\nआपने Parley पर ${receiver} के साथ कुछ साझा किया, पर उसके बारे में मेल नहीं पहुँच सकी। पहुँच फिर भी दे दी गई है। अगर पता सही है, तो उन्हें ख़ुद बता दें। अगर नहीं, तो “साझा करें” में उनकी पहुँच हटाएँ और सही पते के साथ साझा करें:\n\n${link}\n\nParley\n`,
  },
};

@Injectable()
export class ShareMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {
    mails.compose(SHARE_MAIL, (request) => this.compose(request));
    mails.compose(UNDELIVERED_MAIL, (request) => this.composeUndelivered(request));
    mails.whenGivenUp(SHARE_MAIL, (request) => this.tellSender(request));
  }

  /** Whether or not a mail goes out, and whoever it goes to, the answer is the same. */
  async tell(recipient: string, sender: UserId, language: Language): Promise<void> {
    try {
      await this.throttle.take('shareMailPerMail', recipient);
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    await this.mails.add({ kind: SHARE_MAIL, recipient, language, sender });
  }

  private async compose({ recipient, language, sender }: MailRequest): Promise<Mail | null> {
    const [to, by] = await Promise.all([
      this.accounts.byEmail(recipient),
      sender ? this.accounts.byId(sender) : Promise.resolve(null),
    ]);
    if (!to || !by) return null;
    const { subject, text } = WORDS[to.state][language];
    const home = `${this.addresses.publicUrl}/`;
    const link = to.state === 'invited' ? `${home}${invitationHash(to.email)}` : home;
    return { to: to.email, subject, text: text(by.email, link), replyTo: by.email };
  }

  private async tellSender({ recipient, language, sender }: MailRequest): Promise<void> {
    const by = sender ? await this.accounts.byId(sender) : null;
    if (by) await this.mails.add({ kind: UNDELIVERED_MAIL, recipient: by.email, language, about: recipient });
  }

  private async composeUndelivered({ recipient, language, about }: MailRequest): Promise<Mail | null> {
    if (!about) return null;
    const { subject, text } = UNDELIVERED[language];
    return { to: recipient, subject, text: text(about, `${this.addresses.publicUrl}/`) };
  }
}
