/** Servers for tests of the whole product: the double, and the one that EVENTSTORE_URL names. */
import { randomUUID } from 'node:crypto';
import { ANY, binaryEvent, jsonEvent, type JSONType } from '@eventstore/db-client';
import { BadEventStoreUrl, parseEventStoreUrl } from '../eventstoredb/address.js';
import { openClient } from '../eventstoredb/client.js';
import { breakable } from './break-connections.js';
import { EventStoreDbDouble, type ForeignEvent } from './eventstoredb-double.js';

export interface ServerUnderTest {
  readonly url: string;
  /** Writes an event like another application. */
  writeForeign(stream: string, event?: ForeignEvent): Promise<void>;
  goAway(): Promise<{ back(): Promise<void> }>;
  /** Connections stay open, and nothing is answered. */
  fallSilent(): { back(): void };
  close(): Promise<void>;
}
interface Named {
  readonly name: string;
  readonly open: () => Promise<ServerUnderTest>;
}

/** @returns missing: the reason why there is no real one */
export function serversUnderTest(): { readonly available: readonly Named[]; readonly missing: string | null } {
  const double = { name: 'the double', open: openDouble };
  const url = process.env['EVENTSTORE_URL'];
  if (!url) return { available: [double], missing: 'EVENTSTORE_URL is not set' };
  const parsed = parseEventStoreUrl(url);
  if (!parsed.ok) throw new BadEventStoreUrl(parsed.problem);
  if (parsed.address.isCluster) return { available: [double], missing: 'a cluster can’t be cut off from here' };
  return { available: [double, { name: 'the server of EVENTSTORE_URL', open: () => openReal(url) }], missing: null };
}

async function openDouble(): Promise<ServerUnderTest> {
  const double = new EventStoreDbDouble();
  await double.start();
  return {
    url: double.url,
    writeForeign: async (stream, event) => double.writeForeign(stream, event),
    async goAway() {
      double.stop();
      return { back: () => double.start() };
    },
    fallSilent() {
      double.hang();
      return { back: () => double.wakeUp() };
    },
    close: async () => double.stop(),
  };
}

async function openReal(url: string): Promise<ServerUnderTest> {
  const between = (await breakable(url))!;
  const parsed = parseEventStoreUrl(url);
  if (!parsed.ok) throw new BadEventStoreUrl(parsed.problem);
  const client = openClient(parsed.address);
  return {
    ...between,
    async writeForeign(stream, { type = 'OrderPlaced', data = '{}', meta } = {}) {
      const metadata = meta === undefined ? {} : { metadata: Buffer.from(meta) };
      const event =
        typeof data === 'string'
          ? jsonEvent({ id: randomUUID(), type, data: JSON.parse(data) as JSONType, ...jsonOr(metadata.metadata) })
          : binaryEvent({ id: randomUUID(), type, data, ...metadata });
      await client.appendToStream(stream, event, { expectedRevision: ANY });
    },
    async close() {
      await client.dispose();
      await between.close();
    },
  };
}

/** The client writes metadata of type Uint8Array unchanged, and everything else as JSON. */
const jsonOr = (metadata: Buffer | undefined) => (metadata ? { metadata: new Uint8Array(metadata) } : {});
