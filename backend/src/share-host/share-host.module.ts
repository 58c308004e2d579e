import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OwnerClouds } from './owner-clouds.js';
import { PlayableController } from './playable.controller.js';
import { Playables } from './playables.js';
import { SequencePlayables } from './sequence-playables.js';
import { ShortLinkController } from './short-links/short-link.controller.js';
import { ShortLinks } from './short-links/short-links.js';

@Module({
  imports: [AccountsModule],
  controllers: [PlayableController, ShortLinkController],
  providers: [OwnerClouds, Playables, SequencePlayables, ShortLinks],
  exports: [Playables, SequencePlayables, ShortLinks],
})
export class ShareHostModule {}
