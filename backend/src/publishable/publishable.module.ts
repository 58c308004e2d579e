import { Global, Module } from '@nestjs/common';
import { HandOverMails } from './hand-over-mails.js';
import { HandOvers } from './hand-overs.js';
import { HomeLists } from './home-lists.js';
import { Sharing } from './sharing.js';

/** Global, because flows and sequences both stand on it. */
@Global()
@Module({
  providers: [HandOverMails, HandOvers, HomeLists, Sharing],
  exports: [HandOverMails, HandOvers, HomeLists, Sharing],
})
export class PublishableModule {}
