/** Serves the console's files. */
import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from './accounts/accounts.js';
import { selectionPage, Selections } from './integrations/lti/selections.js';
import type { Config } from './platform/config/config.js';
import { serveConsole } from './platform/http/console-files.js';
import type { Addresses } from './platform/http/hosts.js';
import { ADDRESSES, CONFIG } from './platform/tokens.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';

@Injectable()
export class ConsoleAddresses {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    private readonly accounts: Accounts,
    private readonly selections: Selections,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  async serve(): Promise<void> {
    const { server, consoleDir } = this.parts;
    if (!consoleDir) return;
    await serveConsole(server, consoleDir, {
      framed: selectionPage(this.selections, this.addresses),
      asksForPassword: async () => this.offersPasswordAlone() && (await this.accounts.anyActive()),
    });
  }

  /** The painted form has no other buttons, and offers to sign up. */
  private offersPasswordAlone(): boolean {
    const { googleClientId, oidc, signup } = this.config;
    return googleClientId === null && oidc === null && signup.policy !== 'closed';
  }
}
