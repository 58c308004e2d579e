import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LearnerLinksModule } from '../learner-links/learner-links.module.js';
import { LoadSampleCourseHandler } from './load-sample-course.handler.js';
import { SampleCourseController } from './sample-course.controller.js';

@Module({
  imports: [CqrsModule, LearnerLinksModule],
  controllers: [SampleCourseController],
  providers: [LoadSampleCourseHandler],
})
export class SampleCourseModule {}
