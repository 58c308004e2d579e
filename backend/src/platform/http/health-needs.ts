import type { Health } from '@parley/contracts/http/health';

/** Names what needs an operator although the server is ready. The answer may be some seconds old. */
export interface HealthNeeds {
  read(): Promise<Pick<Health, 'backup' | 'queues' | 'clock'>>;
}
