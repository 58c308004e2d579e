import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LoadSampleCourseHandler } from './load-sample-course.handler.js';
import { SampleCourseController } from './sample-course.controller.js';

@Module({ imports: [CqrsModule], controllers: [SampleCourseController], providers: [LoadSampleCourseHandler] })
export class SampleCourseModule {}
