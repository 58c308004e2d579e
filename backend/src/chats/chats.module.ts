import { Module } from '@nestjs/common';
import { LearnerLinksModule } from '../learner-links/learner-links.module.js';
import { PeerAnswersModule } from '../peer-answers/peer-answers.module.js';
import { AnswerWaiting } from './answer-waiting/answer-waiting.js';
import { AnswerWaitingController } from './answer-waiting/answer-waiting.controller.js';
import { ChatDoor } from './chat-door.js';
import { ChatStreams } from './chat-streams.js';
import { ChatDeletion } from './delete-history/chat-deletion.js';
import { DeleteHistoryController } from './delete-history/delete-history.controller.js';
import { EvaluationsController } from './evaluations/evaluations.controller.js';
import { FindChat } from './find-chat.js';
import { GetHistoryController } from './get-history/get-history.controller.js';
import { InboxController } from './inbox/inbox.controller.js';
import { PausedPrompts } from './inbox/paused-prompts.js';
import { WaitingChats } from './inbox/waiting-chats.js';
import { WaitingCount } from './inbox/waiting-count.js';
import { LatestChats } from './latest-chats.js';
import { TellHereController } from './presence/tell-here.controller.js';
import { OpenedChats } from './get-history/opened-chats.js';
import { LearnersHere } from './presence/learners-here.js';
import { PlayedVersions } from './played-versions.js';
import { Crowd } from './record-history/crowd.js';
import { RecordHistoryController } from './record-history/record-history.controller.js';
import { RecordHistoryHandler } from './record-history/record-history.handler.js';
import { ChatStarts } from './record-history/start-chat.js';
import { FetchRemoteController } from './remote/fetch-remote.controller.js';
import { RemoteMessages } from './remote/remote-messages.js';
import { ReviewItemController } from './review-item/review-item.controller.js';
import { ReviewWriter } from './review-writer.js';
import { SequenceSteps } from './sequence-steps.js';
import { LinkSecretController } from './signed-links/link-secret.controller.js';
import { LinkSecrets } from './signed-links/link-secrets.js';
import { TestMarkController } from './signed-links/test-mark.controller.js';
import { TimelineController } from './time-travel/timeline.controller.js';

@Module({
  imports: [LearnerLinksModule, PeerAnswersModule],
  controllers: [
    RecordHistoryController,
    GetHistoryController,
    DeleteHistoryController,
    EvaluationsController,
    ReviewItemController,
    TimelineController,
    InboxController,
    AnswerWaitingController,
    FetchRemoteController,
    TellHereController,
    LinkSecretController,
    TestMarkController,
  ],
  providers: [
    ChatDoor,
    WaitingChats,
    WaitingCount,
    PausedPrompts,
    AnswerWaiting,
    FindChat,
    LinkSecrets,
    ReviewWriter,
    RemoteMessages,
    ChatStreams,
    ChatDeletion,
    SequenceSteps,
    LatestChats,
    LearnersHere,
    OpenedChats,
    PlayedVersions,
    ChatStarts,
    Crowd,
    RecordHistoryHandler,
  ],
  exports: [ChatDoor, ChatStreams, ChatDeletion, LinkSecrets, OpenedChats, PlayedVersions],
})
export class ChatsModule {}
