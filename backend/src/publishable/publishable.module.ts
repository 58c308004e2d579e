import { Global, Module } from '@nestjs/common';
import { HomeLists } from './home-lists.js';
import { Sharing } from './sharing.js';

/** Global, because flows and sequences both stand on it. */
@Global()
@Module({ providers: [HomeLists, Sharing], exports: [HomeLists, Sharing] })
export class PublishableModule {}
