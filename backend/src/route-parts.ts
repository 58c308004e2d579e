import type { FastifyInstance } from 'fastify';
import type { ShareFiles } from './share-host/chat-pages.js';

/** RouteParts */
export const ROUTE_PARTS = Symbol('RouteParts');
/** The server, and the built files that it serves. */
export interface RouteParts {
  readonly server: FastifyInstance;
  /** Built console files; absent: only the API. */
  readonly consoleDir?: string;
  /** Built player files; absent: the share host serves only the learner routes. */
  readonly shareFiles?: ShareFiles;
}
