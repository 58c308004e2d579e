/** A mail server that refuses every login, and repeats in its refusal the login: the worst for a log. */
import { createServer, type AddressInfo } from 'node:net';

export interface RefusingMailServer {
  /** For `SMTP_URL`, without user and password. */
  readonly host: string;
  /** The logins that it received. */
  readonly logins: readonly string[];
  close(): Promise<void>;
}

export async function refuseMails(): Promise<RefusingMailServer> {
  const logins: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('220 mail.example\r\n');
    socket.on('data', (bytes) => {
      const line = bytes.toString().trim();
      if (/^EHLO/i.test(line)) return void socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      if (!/^AUTH PLAIN/i.test(line)) return void socket.write('250 ok\r\n');
      logins.push(line);
      return void socket.write(`535 5.7.8 refused: ${line}\r\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    logins,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
