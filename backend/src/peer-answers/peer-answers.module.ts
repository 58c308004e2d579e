import { Module } from '@nestjs/common';
import { PeerAnswersController } from './peer-answers.controller.js';
import { PeerAnswers } from './peer-answers.js';

@Module({ controllers: [PeerAnswersController], providers: [PeerAnswers], exports: [PeerAnswers] })
export class PeerAnswersModule {}
