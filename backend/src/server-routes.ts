/** Serves the addresses that have no controller: pages, files, and those that platforms and programs call outside the API. */
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleAddresses } from './console-addresses.js';
import { LtiAddresses } from './lti-addresses.js';
import { serveMcp } from './mcp/mcp-routes.js';
import { AccessGuard } from './platform/auth/access.guard.js';
import { guardBigBodies } from './platform/auth/guard-big-bodies.js';
import type { Addresses } from './platform/http/hosts.js';
import { ADDRESSES } from './platform/tokens.js';
import { ProgramAddresses } from './program-addresses.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';
import { ShareAddresses } from './share-addresses.js';
import { UploadAddresses } from './upload-addresses.js';

@Injectable()
export class ServerRoutes {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    private readonly guard: AccessGuard,
    private readonly console: ConsoleAddresses,
    private readonly uploads: UploadAddresses,
    private readonly lti: LtiAddresses,
    private readonly programs: ProgramAddresses,
    private readonly share: ShareAddresses,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /**
   * Must be called before `app.init()`, so it is no lifecycle hook: Nest sets its error handler after the hooks, and
   * Fastify's routes keep the handler that was there when a plugin was awaited.
   */
  async serve(): Promise<void> {
    const { server } = this.parts;
    guardBigBodies(server, this.guard);
    await this.console.serve();
    this.uploads.serve();
    await this.lti.serve();
    await this.programs.serve();
    serveMcp(server, this.guard, this.addresses);
    await this.share.serve();
  }
}

/** The module of the whole server provides these classes. */
export const SERVED_ADDRESSES = [
  ConsoleAddresses,
  UploadAddresses,
  LtiAddresses,
  ProgramAddresses,
  ShareAddresses,
  ServerRoutes,
] as const;
