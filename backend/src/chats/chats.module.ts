import { Module } from '@nestjs/common';
import { ChatStreams } from './chat-streams.js';
import { DeleteHistoryController } from './delete-history/delete-history.controller.js';
import { GetHistoryController } from './get-history/get-history.controller.js';
import { LatestChats } from './latest-chats.js';
import { PlayedVersions } from './played-versions.js';
import { RecordHistoryController } from './record-history/record-history.controller.js';
import { RecordHistoryHandler } from './record-history/record-history.handler.js';
import { ChatStarts } from './record-history/start-chat.js';

@Module({
  controllers: [RecordHistoryController, GetHistoryController, DeleteHistoryController],
  providers: [ChatStreams, LatestChats, PlayedVersions, ChatStarts, RecordHistoryHandler],
})
export class ChatsModule {}
