/** Serves the addresses that course platforms call by LTI. */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ToolKeys } from './integrations/lti/keys.js';
import { LaunchPages } from './integrations/lti/launch-pages.js';
import { LtiDoor } from './integrations/lti/lti-door.js';
import { serveLti } from './integrations/lti/lti-routes.js';
import { Registrations } from './integrations/lti/registration.js';
import { Selections } from './integrations/lti/selections.js';
import type { Config } from './platform/config/config.js';
import { patienceMs } from './platform/config/waits.js';
import type { Addresses } from './platform/http/hosts.js';
import { Maintenance } from './platform/http/maintenance.js';
import { Throttle } from './platform/http/throttle.js';
import { ADDRESSES, CONFIG, LOG } from './platform/tokens.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';

@Injectable()
export class LtiAddresses {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    private readonly door: LtiDoor,
    private readonly pages: LaunchPages,
    private readonly keys: ToolKeys,
    private readonly registrations: Registrations,
    private readonly selections: Selections,
    private readonly throttle: Throttle,
    private readonly maintenance: Maintenance,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async serve(): Promise<void> {
    const { config, throttle, maintenance, log, door, pages, keys, registrations, selections, addresses } = this;
    const lti = { door, pages, keys, registrations, selections, addresses };
    await serveLti(this.parts.server, { ...lti, throttle, maintenance, log, patienceMs: patienceMs(config) });
  }
}
