/** Serves the learners' pages and the player's files. */
import { Inject, Injectable } from '@nestjs/common';
import type { Caches } from '@parley/contracts/caches';
import type { Logger } from 'pino';
import { LinkSecrets } from './chats/signed-links/link-secrets.js';
import { LaunchedLinks } from './integrations/lti/launched-links.js';
import { Maintenance } from './platform/http/maintenance.js';
import type { ReadSide } from './platform/http/read-side.js';
import { ServerTexts } from './platform/server-texts.js';
import { CACHES, LOG, READ_SIDE } from './platform/tokens.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';
import { serveChatPages } from './share-host/chat-pages.js';
import { LearnerPages } from './share-host/learner-pages.js';
import { Playables } from './share-host/playables.js';
import { SequencePlayables } from './share-host/sequence-playables.js';
import { ShortLinks } from './share-host/short-links/short-links.js';

@Injectable()
export class ShareAddresses {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    private readonly flows: Playables,
    private readonly sequences: SequencePlayables,
    private readonly shortLinks: ShortLinks,
    private readonly launches: LaunchedLinks,
    private readonly learnerPages: LearnerPages,
    private readonly tests: LinkSecrets,
    private readonly maintenance: Maintenance,
    private readonly texts: ServerTexts,
    @Inject(CACHES) private readonly caches: Caches,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async serve(): Promise<void> {
    const { server, shareFiles } = this.parts;
    const { flows, sequences, shortLinks, launches, learnerPages, maintenance, tests } = this;
    if (!shareFiles) return;
    const sources = { flows, sequences, shortLinks, launches, learnerPages, maintenance, tests };
    await serveChatPages(server, sources, shareFiles, this.caches, this.texts, this.reads, this.log);
  }
}
