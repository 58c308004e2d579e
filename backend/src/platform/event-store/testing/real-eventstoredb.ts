/** A real server for the suite: the one that EVENTSTORE_URL names, or a container if Docker is available. */
import { existsSync } from 'node:fs';

export type RealServer =
  | { readonly available: true; start(): Promise<{ readonly url: string; stop(): Promise<void> }> }
  | { readonly available: false; readonly reason: string };

const IMAGE = 'kurrentplatform/kurrentdb:26.0';
const PORT = 2113;
const DOCKER_SOCKET = '/var/run/docker.sock';

export function realServer(): RealServer {
  const url = process.env['EVENTSTORE_URL'];
  if (url) return { available: true, start: async () => ({ url, stop: async () => undefined }) };
  if (process.env['DOCKER_HOST'] || existsSync(DOCKER_SOCKET)) return { available: true, start: startContainer };
  return { available: false, reason: 'neither EVENTSTORE_URL nor Docker is there' };
}

async function startContainer() {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts(PORT)
    .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_CLUSTER_SIZE: '1', KURRENTDB_RUN_PROJECTIONS: 'None' })
    .withWaitStrategy(Wait.forHealthCheck())
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
}
