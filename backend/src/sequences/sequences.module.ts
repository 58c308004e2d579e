import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChatsModule } from '../chats/chats.module.js';
import { FLOW_MEMBERSHIP, SEQUENCE_ROLES } from '../platform/auth/ports.js';
import { ArchiveSequenceController } from './archive-sequence/archive-sequence.controller.js';
import { ArchiveSequenceHandler, RestoreSequenceHandler } from './archive-sequence/archive-sequence.handler.js';
import { AddFlowHandler } from './change-flows/add-flow.handler.js';
import { AttachableFlows } from './change-flows/attachable-flows.js';
import { ChangeFlowsController } from './change-flows/change-flows.controller.js';
import { InsertFlowHandler } from './change-flows/insert-flow.handler.js';
import { MoveFlowHandler } from './change-flows/move-flow.handler.js';
import { RemoveFlowHandler } from './change-flows/remove-flow.handler.js';
import { CreateSequenceController } from './create-sequence/create-sequence.controller.js';
import { CreateSequenceHandler } from './create-sequence/create-sequence.handler.js';
import { FlowClaims } from './flow-claims.js';
import { FlowStandings } from './flow-standings.js';
import { GetSequenceController } from './get-sequence/get-sequence.controller.js';
import { ListSequencesController } from './list-sequences/list-sequences.controller.js';
import { SequenceList } from './list-sequences/sequence-list.js';
import { SequencePresenter } from './present-sequence.js';
import { PublishSequenceController } from './publish-sequence/publish-sequence.controller.js';
import { PublishSequenceHandler } from './publish-sequence/publish-sequence.handler.js';
import { PublishedSequenceController } from './published/published-sequence.controller.js';
import { SequenceHistoryController } from './sequence-history/sequence-history.controller.js';
import { SequenceProgress } from './sequence-history/sequence-progress.js';
import { SequenceNumbers } from './sequence-numbers.js';
import { StreamSequenceRoles } from './sequence-roles.js';
import { SequenceStreams } from './sequence-streams.js';
import { HandOverSequenceController } from './share-sequence/hand-over-sequence.controller.js';
import { ShareSequenceController } from './share-sequence/share-sequence.controller.js';
import { UpdateSequenceController } from './update-sequence/update-sequence.controller.js';
import { UpdateSequenceHandler } from './update-sequence/update-sequence.handler.js';

/** Global, because the access guard needs roles, and flows need their sequence. */
@Global()
@Module({
  imports: [CqrsModule, AccountsModule, ChatsModule],
  controllers: [
    ListSequencesController,
    CreateSequenceController,
    GetSequenceController,
    UpdateSequenceController,
    ChangeFlowsController,
    ArchiveSequenceController,
    PublishSequenceController,
    ShareSequenceController,
    HandOverSequenceController,
    PublishedSequenceController,
    SequenceHistoryController,
  ],
  providers: [
    SequenceNumbers,
    SequenceStreams,
    SequenceList,
    SequencePresenter,
    SequenceProgress,
    FlowClaims,
    FlowStandings,
    AttachableFlows,
    CreateSequenceHandler,
    UpdateSequenceHandler,
    AddFlowHandler,
    InsertFlowHandler,
    RemoveFlowHandler,
    MoveFlowHandler,
    ArchiveSequenceHandler,
    RestoreSequenceHandler,
    PublishSequenceHandler,
    { provide: SEQUENCE_ROLES, useClass: StreamSequenceRoles },
    { provide: FLOW_MEMBERSHIP, useExisting: SEQUENCE_ROLES },
  ],
  exports: [SEQUENCE_ROLES, FLOW_MEMBERSHIP, SequenceStreams],
})
export class SequencesModule {}
