import { Module } from '@nestjs/common';
import { LearnerLinksController } from './learner-links.controller.js';
import { LearnerLinks } from './learner-links.js';

@Module({ controllers: [LearnerLinksController], providers: [LearnerLinks], exports: [LearnerLinks] })
export class LearnerLinksModule {}
