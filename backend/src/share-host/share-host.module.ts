import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PlayableController } from './playable.controller.js';
import { Playables } from './playables.js';

@Module({ imports: [AccountsModule], controllers: [PlayableController], providers: [Playables], exports: [Playables] })
export class ShareHostModule {}
