/** Serves the addresses that have no controller: pages, files, and those that platforms and programs call outside the API. */
import { Inject, Injectable } from '@nestjs/common';
import type { Caches } from '@parley/contracts/caches';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Accounts } from './accounts/accounts.js';
import { LinkSecrets } from './chats/signed-links/link-secrets.js';
import { serveMailStops } from './integrations/learner-mails/mail-stop-routes.js';
import { MailStops } from './integrations/learner-mails/mail-stops.js';
import { ToolKeys } from './integrations/lti/keys.js';
import { LaunchPages } from './integrations/lti/launch-pages.js';
import { LaunchedLinks } from './integrations/lti/launched-links.js';
import { LtiDoor } from './integrations/lti/lti-door.js';
import { serveLti } from './integrations/lti/lti-routes.js';
import { Registrations } from './integrations/lti/registration.js';
import { selectionPage, Selections } from './integrations/lti/selections.js';
import { serveThinkific } from './integrations/thinkific/thinkific-routes.js';
import { ThinkificSchools } from './integrations/thinkific/thinkific-schools.js';
import { serveMcp } from './mcp/mcp-routes.js';
import { AccessGuard } from './platform/auth/access.guard.js';
import { guardBigBodies } from './platform/auth/guard-big-bodies.js';
import type { Clock } from './platform/clock.js';
import type { Config } from './platform/config/config.js';
import { patienceMs } from './platform/config/waits.js';
import { serveBucketFiles } from './platform/file-store/bucket-routes.js';
import { DiskFileStore } from './platform/file-store/disk-file-store.js';
import { serveDiskFiles } from './platform/file-store/disk-routes.js';
import type { UploadedFiles } from './platform/file-store/uploaded-files.js';
import { serveConsole } from './platform/http/console-files.js';
import type { Addresses } from './platform/http/hosts.js';
import type { ReadSide } from './platform/http/read-side.js';
import { Throttle } from './platform/http/throttle.js';
import { ServerTexts } from './platform/server-texts.js';
import { ADDRESSES, CACHES, CLOCK, CONFIG, LOG, READ_SIDE, UPLOADED_FILES } from './platform/tokens.js';
import { serveChatPages, type ShareFiles } from './share-host/chat-pages.js';
import { OwnLinks } from './share-host/own-links.js';
import { Playables } from './share-host/playables.js';
import { SequencePlayables } from './share-host/sequence-playables.js';
import { ShortLinks } from './share-host/short-links/short-links.js';

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

@Injectable()
export class ServerRoutes {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    private readonly accounts: Accounts,
    private readonly guard: AccessGuard,
    private readonly throttle: Throttle,
    private readonly texts: ServerTexts,
    private readonly door: LtiDoor,
    private readonly pages: LaunchPages,
    private readonly keys: ToolKeys,
    private readonly registrations: Registrations,
    private readonly selections: Selections,
    private readonly schools: ThinkificSchools,
    private readonly stops: MailStops,
    private readonly flows: Playables,
    private readonly sequences: SequencePlayables,
    private readonly shortLinks: ShortLinks,
    private readonly launches: LaunchedLinks,
    private readonly ownLinks: OwnLinks,
    private readonly tests: LinkSecrets,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(CACHES) private readonly caches: Caches,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Must be called before `app.init()`, so it is no lifecycle hook: Nest sets its error handler after the hooks, and
   * Fastify's routes keep the handler that was there when a plugin was awaited.
   */
  async serve(): Promise<void> {
    guardBigBodies(this.parts.server, this.guard);
    await this.consoleFiles();
    this.uploadedFiles();
    await this.platforms();
    serveMcp(this.parts.server, this.guard, this.addresses);
    await this.chatPages();
  }

  private async consoleFiles(): Promise<void> {
    const { server, consoleDir } = this.parts;
    if (!consoleDir) return;
    await serveConsole(server, consoleDir, {
      framed: selectionPage(this.selections, this.addresses),
      asksForPassword: async () => this.config.googleClientId === null && (await this.accounts.anyActive()),
    });
  }

  private uploadedFiles(): void {
    const { uploads, clock, log } = this;
    const { server } = this.parts;
    if (uploads.files instanceof DiskFileStore) serveDiskFiles(server, { files: uploads.files, uploads, clock, log });
    else serveBucketFiles(server, { files: uploads.files, uploads });
  }

  /** Serves course platforms, Thinkific and mail programs. */
  private async platforms(): Promise<void> {
    const { server } = this.parts;
    const { config, throttle, log, door, pages, keys, registrations, selections, addresses } = this;
    const lti = { door, pages, keys, registrations, selections, addresses };
    await serveLti(server, { ...lti, throttle, log, patienceMs: patienceMs(config) });
    const secret = config.thinkific?.clientSecret ?? null;
    await serveThinkific(server, { schools: this.schools, secret, throttle, log });
    await serveMailStops(server, { stops: this.stops, texts: this.texts, throttle, log });
  }

  private async chatPages(): Promise<void> {
    const { server, shareFiles } = this.parts;
    const { flows, sequences, shortLinks, launches, ownLinks, tests } = this;
    if (!shareFiles) return;
    const sources = { flows, sequences, shortLinks, launches, ownLinks, tests };
    await serveChatPages(server, sources, shareFiles, this.caches, this.texts, this.reads, this.log);
  }
}
