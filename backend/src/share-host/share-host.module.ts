import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LearnerLinksModule } from '../learner-links/learner-links.module.js';
import { OwnerClouds } from './owner-clouds.js';
import { PlayableController } from './playable.controller.js';
import { LearnerPages } from './learner-pages.js';
import { Playables } from './playables.js';
import { SequencePlayables } from './sequence-playables.js';
import { ShortLinkController } from './short-links/short-link.controller.js';
import { ShortLinks } from './short-links/short-links.js';

@Module({
  imports: [AccountsModule, LearnerLinksModule],
  controllers: [PlayableController, ShortLinkController],
  providers: [OwnerClouds, LearnerPages, Playables, SequencePlayables, ShortLinks],
  exports: [LearnerPages, Playables, SequencePlayables, ShortLinks],
})
export class ShareHostModule {}
