/** Creates the client for an address. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { BadEventStoreUrl, type EventStoreAddress } from './address.js';

/** @throws BadEventStoreUrl if a file that it names can't be read */
export function openClient({ hosts, isCluster, user, tls, verifyCertificate, files, client }: EventStoreAddress) {
  const { tlsCAFile, userCertFile, userKeyFile } = files;
  const channel = tls
    ? {
        rootCertificate: tlsCAFile ? read('tlsCAFile', tlsCAFile) : undefined,
        userCertFile: userCertFile ? read('userCertFile', userCertFile) : undefined,
        userKeyFile: userKeyFile ? read('userKeyFile', userKeyFile) : undefined,
        verifyOptions: { rejectUnauthorized: verifyCertificate },
      }
    : { insecure: true };
  // throwOnAppendFailure stays on: without it, the client reports a wrong revision instead of a lost race.
  const opened = isCluster
    ? new EventStoreDBClient({ endpoints: [...hosts], ...client }, channel, user)
    : new EventStoreDBClient({ endpoint: hosts[0]!, ...client }, channel, user);
  return mended(opened, isCluster && (client.nodePreference ?? 'leader') === 'leader');
}

interface Internals {
  callArguments: (...args: unknown[]) => [CallMetadata, unknown];
  handleError: (...args: unknown[]) => Promise<void>;
  supports: (...args: unknown[]) => Promise<boolean>;
  getChannel: () => Promise<unknown>;
}

/**
 * @param needsLeader whether other members of the cluster shall refuse calls and name the leader, to which the client
 *   then goes. If there is no leader when it connects, it takes any member, and would stay there: appends would be
 *   passed on, and wait for a timeout when the leader dies.
 */
function mended(client: EventStoreDBClient, needsLeader: boolean): EventStoreDBClient {
  const calls = client as unknown as Internals;
  const { callArguments, handleError, supports } = calls;
  calls.callArguments = (...args) => {
    const [metadata, options] = callArguments(...args);
    if (needsLeader) metadata.set('requires-leader', 'true');
    return [uncompressed(metadata), options];
  };
  // The client doesn't await it, so its failure would end the process.
  calls.handleError = (...args) => handleError(...args).catch(() => undefined);
  // If the client can't connect while it asks for this, it keeps that failure for ever, and can't append any more.
  let batches: boolean | undefined;
  calls.supports = async (...args) => {
    if (batches !== undefined) return batches;
    await calls.getChannel();
    return (batches = await supports(...args));
  };
  return client;
}

interface CallMetadata {
  set(key: string, value: string): void;
  clone(): CallMetadata;
}

/**
 * Newer servers compress every message if the client accepts that, which costs both sides more than everything else.
 * The gRPC library always accepts it, with a header that it sets on this object or on its clone; only there can a call
 * still decline.
 */
function uncompressed(metadata: CallMetadata): CallMetadata {
  const [set, clone] = [metadata.set.bind(metadata), metadata.clone.bind(metadata)];
  metadata.set = (key, value) => set(key, key === 'grpc-accept-encoding' ? 'identity' : value);
  metadata.clone = () => uncompressed(clone());
  return metadata;
}

function read(setting: string, path: string): Buffer {
  try {
    return readFileSync(resolve(path));
  } catch (error) {
    throw new BadEventStoreUrl(
      `the file that ${setting} names can't be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
