import { Global, Module } from '@nestjs/common';
import { ItemTags } from './item-tags.js';
import { TagsController } from './tags.controller.js';

/** Global: the lists of flows and of sequences show them. */
@Global()
@Module({ controllers: [TagsController], providers: [ItemTags], exports: [ItemTags] })
export class TagsModule {}
