import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ClassQuestions } from './class/class-questions.js';
import { ClassRows } from './class/class-rows.js';
import { ClassTableController } from './class/class-table.controller.js';
import { GradebookController } from './class/gradebook.controller.js';
import { ExactFigures } from './exact-figures.js';
import { FindingsController } from './findings/findings.controller.js';
import { Findings } from './findings/findings.js';
import { FirstAnswers } from './flow-stats/first-answers.js';
import { FlowCounters } from './flow-stats/flow-counters.js';
import { FlowStatsController } from './flow-stats.controller.js';
import { PromptTexts } from './flow-stats/prompt-texts.js';
import { ClassHere } from './live/class-here.js';
import { ClassLabelsController } from './class-labels.controller.js';
import { LiveClassController } from './live/live-class.controller.js';
import { PathPlaces } from './paths/path-places.js';
import { PathsController } from './paths/paths.controller.js';
import { PlaceCounters } from './paths/place-counters.js';
import { RescoreController } from './rescore/rescore.controller.js';
import { RescoreQueue } from './rescore/rescore-queue.js';
import { RescoreRuns } from './rescore/rescore-runs.js';
import { RescoredChats } from './rescore/rescored-chats.js';
import { RescoresController } from './rescore/rescores.controller.js';
import { ExportedChats } from './response-file/exported-chats.js';
import { PromptColumns } from './response-file/prompt-columns.js';
import { ResponseFileController } from './response-file/response-file.controller.js';
import { RunningExports } from './response-file/running-exports.js';
import { FileReplies } from './response-file/file-replies.js';
import { MatchingChats } from './response-logs/matching-chats.js';
import { ResponseLogsController } from './response-logs/response-logs.controller.js';
import { ExportedRuns } from './sequence-stats/exported-runs.js';
import { SequenceRuns } from './sequence-stats/matching-runs.js';
import { SequenceCounters } from './sequence-stats/sequence-counters.js';
import { SequenceFileController } from './sequence-stats/sequence-file.controller.js';
import { SequenceItems } from './sequence-stats/sequence-items.js';
import { SequenceLogsController } from './sequence-stats/sequence-logs.controller.js';
import { SequenceStatsController } from './sequence-stats/sequence-stats.controller.js';
import { WrittenAnswersController } from './written/written-answers.controller.js';
import { WrittenQuestions } from './written/written-questions.js';
import { WrittenRows } from './written/written-rows.js';

@Module({
  imports: [ChatsModule],
  controllers: [
    FlowStatsController,
    ResponseLogsController,
    ClassTableController,
    GradebookController,
    WrittenAnswersController,
    ResponseFileController,
    PathsController,
    FindingsController,
    ClassLabelsController,
    LiveClassController,
    SequenceStatsController,
    SequenceLogsController,
    SequenceFileController,
    RescoreController,
    RescoresController,
  ],
  providers: [
    FirstAnswers,
    FlowCounters,
    ExactFigures,
    PromptTexts,
    MatchingChats,
    ClassQuestions,
    ClassRows,
    WrittenQuestions,
    WrittenRows,
    ExportedChats,
    PromptColumns,
    RunningExports,
    FileReplies,
    PlaceCounters,
    PathPlaces,
    Findings,
    ClassHere,
    SequenceCounters,
    SequenceItems,
    SequenceRuns,
    ExportedRuns,
    RescoredChats,
    RescoreRuns,
    RescoreQueue,
  ],
  exports: [FirstAnswers, RescoreQueue],
})
export class StatsModule {}
