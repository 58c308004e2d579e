import { Global, Module } from '@nestjs/common';
import { ItemTags } from './item-tags.js';
import { TagsController } from './tags.controller.js';

/** Global, because the lists of flows and sequences show tags. */
@Global()
@Module({ controllers: [TagsController], providers: [ItemTags], exports: [ItemTags] })
export class TagsModule {}
