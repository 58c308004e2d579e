/**
 * A receiver as a school would write it: it verifies every message with the libraries of Standard Webhooks and of Svix,
 * and compares its body with the published schema.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { webhookSchema, WEBHOOK_TYPES, type WebhookType } from '@parley/contracts/http/webhook-messages';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}
export interface Receiver {
  readonly url: string;
  readonly got: readonly Received[];
  /** Verifications that failed, and bodies that break their schema. */
  readonly bad: readonly string[];
  /** The secrets with which every message must verify. */
  secrets: readonly string[];
  /** How it answers; default 204. */
  answer: (reply: ServerResponse, message: Received) => void;
  /** Waits for a number of messages that pass. */
  until(count: number, which?: (message: Received) => boolean): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** How long a test waits for messages, in ms. */
const WAIT_MS = 15_000;

const taken = (reply: ServerResponse): void => void reply.writeHead(204).end();

/** @param now ms; the verifiers refuse messages that are minutes old */
export async function openReceiver(now: () => number = () => Date.now()): Promise<Receiver> {
  const got: Received[] = [];
  const bad: string[] = [];
  const verify = (body: string, headers: IncomingHttpHeaders): void => {
    const named = headers as Record<string, string>;
    const [clock, at] = [Date.now, now()];
    Date.now = () => at;
    try {
      for (const secret of receiver.secrets) {
        new Webhook(secret).verify(body, named);
        new SvixWebhook(secret).verify(body, named);
      }
    } catch (error) {
      bad.push(`${String(error)} ${body}`);
    } finally {
      Date.now = clock;
    }
  };
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      verify(body, request.headers);
      const { type, timestamp, data } = JSON.parse(body) as Received;
      if (!WEBHOOK_TYPES.includes(type as WebhookType)) bad.push(`unknown type ${body}`);
      else {
        // Parsing drops fields that the schema lacks, so the two then differ.
        const { data: read, error } = webhookSchema(type as WebhookType).safeParse(JSON.parse(body));
        if (!isDeepStrictEqual(read, JSON.parse(body))) bad.push(`${error?.message ?? 'not in the schema'} ${body}`);
      }
      const id = String(request.headers['webhook-id']);
      const message = { id, type, timestamp, data, body, headers: request.headers, path: request.url ?? '' };
      got.push(message);
      receiver.answer(reply, message);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    bad,
    secrets: [],
    answer: taken,
    async until(count, which = () => true) {
      const end = performance.now() + WAIT_MS;
      while (got.filter(which).length < count) {
        if (performance.now() > end)
          throw new Error(`${got.length} messages came: ${got.map(({ type }) => type).join()}`);
        await new Promise((done) => setTimeout(done, 20));
      }
      return got.filter(which);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
