/** A real SMTP server on this machine that collects the mails sent to it. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailCatcher {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly Email[];
  /** Receivers in the envelope, one list per mail. */
  readonly receivers: readonly (readonly string[])[];
  /** SMTP codes for the next deliveries, sent after the mail itself: 451 = not now, 552 = too large. */
  refuse(...codes: number[]): void;
  /** Replies for the next receivers' addresses, e.g. `550 relay not permitted`. */
  refuseReceivers(...replies: string[]): void;
  /** The name with which the client last introduced itself. */
  calledBy(): string;
  /** Waits for the next mail to this address that hasn't been returned yet. */
  mailTo(address: string): Promise<Email>;
  close(): Promise<void>;
}

export async function catchMails(): Promise<MailCatcher> {
  const mails: Email[] = [];
  const receivers: string[][] = [];
  const refusals: number[] = [];
  const receiverRefusals: string[] = [];
  let name = '';
  const unread: { readonly to: string; readonly mail: Email }[] = [];
  const waiting: { readonly to: string; readonly done: (mail: Email) => void }[] = [];
  const arrived = (to: string, mail: Email) => {
    const at = waiting.findIndex((one) => one.to === to);
    if (at < 0) unread.push({ to, mail });
    else waiting.splice(at, 1)[0]?.done(mail);
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, session, done) {
      name = session.hostNameAppearsAs;
      const reply = receiverRefusals.shift();
      const [, code = '', words = ''] = /^(\d{3}) (.*)$/.exec(reply ?? '') ?? [];
      done(reply === undefined ? null : Object.assign(new Error(words), { responseCode: Number(code) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code !== undefined) return done(Object.assign(new Error('refused'), { responseCode: code }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        receivers.push(to);
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          arrived(to[0] ?? '', mail);
          done();
        });
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    receivers,
    refuse: (...codes) => void refusals.push(...codes),
    refuseReceivers: (...replies) => void receiverRefusals.push(...replies),
    calledBy: () => name,
    mailTo: (to) => {
      const at = unread.findIndex((one) => one.to === to);
      const [there] = at < 0 ? [] : unread.splice(at, 1);
      return there ? Promise.resolve(there.mail) : new Promise((done) => waiting.push({ to, done }));
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
