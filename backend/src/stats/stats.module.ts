import { Module } from '@nestjs/common';
import { FlowCounters } from './flow-stats/flow-counters.js';
import { FlowStatsController } from './flow-stats/flow-stats.controller.js';
import { PromptTexts } from './flow-stats/prompt-texts.js';
import { ResponseLogsController } from './response-logs/response-logs.controller.js';

@Module({ controllers: [FlowStatsController, ResponseLogsController], providers: [FlowCounters, PromptTexts] })
export class StatsModule {}
