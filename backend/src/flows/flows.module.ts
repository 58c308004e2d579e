import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { StatsModule } from '../stats/stats.module.js';
import { FLOW_ROLES } from '../platform/auth/ports.js';
import { ArchiveFlowController } from './archive-flow/archive-flow.controller.js';
import { ArchiveFlowHandler, RestoreFlowHandler } from './archive-flow/archive-flow.handler.js';
import { Authors } from './authors.js';
import { CloneFlowController } from './clone-flow/clone-flow.controller.js';
import { CloneFlowHandler } from './clone-flow/clone-flow.handler.js';
import { CreateFlowController } from './create-flow/create-flow.controller.js';
import { CreateFlowHandler } from './create-flow/create-flow.handler.js';
import { FlowNumbers } from './flow-numbers.js';
import { StreamFlowRoles } from './flow-roles.js';
import { FlowStreams } from './flow-streams.js';
import { FlowAsRead } from './get-flow/flow-as-read.js';
import { GetFlowController } from './get-flow/get-flow.controller.js';
import { LinkedFlowsController } from './linked-flows/linked-flows.controller.js';
import { LinkTargets } from './link-targets.js';
import { FlowList } from './list-flows/flow-list.js';
import { FlowCards } from './list-flows/flow-cards.js';
import { ListFlowsController } from './list-flows/list-flows.controller.js';
import { AuthorDoor } from './presence/author-door.js';
import { FlowPresenter } from './present-flow.js';
import { PromoteVersionController } from './promote-version/promote-version.controller.js';
import { PromoteVersionHandler } from './promote-version/promote-version.handler.js';
import { FlowPublisher } from './publish-flow/flow-publisher.js';
import { PublishFlowController } from './publish-flow/publish-flow.controller.js';
import { PromptHistoryController } from './prompt-history/prompt-history.controller.js';
import { PublishedController } from './published/published.controller.js';
import { PublishedVersions } from './published/published-versions.js';
import { HandOverFlowController } from './share-flow/hand-over-flow.controller.js';
import { ShareFlowController } from './share-flow/share-flow.controller.js';
import { UpdateFlowController } from './update-flow/update-flow.controller.js';
import { UpdateFlowHandler } from './update-flow/update-flow.handler.js';
import { VersionsController } from './versions/versions.controller.js';

/** Global, because the access guard of every route needs the caller's role. */
@Global()
@Module({
  imports: [CqrsModule, StatsModule],
  controllers: [
    ListFlowsController,
    CreateFlowController,
    GetFlowController,
    UpdateFlowController,
    CloneFlowController,
    ArchiveFlowController,
    PublishFlowController,
    PromoteVersionController,
    PublishedController,
    LinkedFlowsController,
    PromptHistoryController,
    VersionsController,
    ShareFlowController,
    HandOverFlowController,
  ],
  providers: [
    Authors,
    AuthorDoor,
    FlowNumbers,
    FlowStreams,
    FlowList,
    FlowCards,
    FlowPresenter,
    FlowAsRead,
    FlowPublisher,
    PublishedVersions,
    LinkTargets,
    CreateFlowHandler,
    UpdateFlowHandler,
    CloneFlowHandler,
    ArchiveFlowHandler,
    RestoreFlowHandler,
    PromoteVersionHandler,
    { provide: FLOW_ROLES, useClass: StreamFlowRoles },
  ],
  exports: [FLOW_ROLES, Authors, AuthorDoor, FlowNumbers, FlowStreams, FlowPublisher, PublishedVersions],
})
export class FlowsModule {}
