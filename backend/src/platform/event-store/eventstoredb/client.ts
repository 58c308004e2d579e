/** The client for an address. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { BadEventStoreUrl, type EventStoreAddress } from './address.js';

/** @throws BadEventStoreUrl where a file that it names can't be read */
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
  // throwOnAppendFailure stays on: without it the client reports a wrong revision instead of a lost race.
  return isCluster
    ? new EventStoreDBClient({ endpoints: [...hosts], ...client }, channel, user)
    : new EventStoreDBClient({ endpoint: hosts[0]!, ...client }, channel, user);
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
