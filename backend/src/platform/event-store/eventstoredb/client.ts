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
  return withoutCompression(opened);
}

/**
 * Newer servers compress every message if the client accepts that, which costs both sides more than everything else.
 * The gRPC library always accepts it; only each call's metadata can still decline.
 */
function withoutCompression(client: EventStoreDBClient): EventStoreDBClient {
  const calls = client as unknown as { callArguments: (...args: unknown[]) => [CallMetadata, unknown] };
  const { callArguments } = calls;
  calls.callArguments = (...args) => {
    const [metadata, options] = callArguments(...args);
    return [uncompressed(metadata), options];
  };
  return client;
}

interface CallMetadata {
  set(key: string, value: string): void;
  clone(): CallMetadata;
}

/** The library sets its header on this object or on its clone. */
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
