import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OwnerClouds } from './owner-clouds.js';
import { PlayableController } from './playable.controller.js';
import { Playables } from './playables.js';
import { SequencePlayables } from './sequence-playables.js';

@Module({
  imports: [AccountsModule],
  controllers: [PlayableController],
  providers: [OwnerClouds, Playables, SequencePlayables],
  exports: [Playables, SequencePlayables],
})
export class ShareHostModule {}
