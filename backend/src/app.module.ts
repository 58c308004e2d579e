/** The server's areas on the platform. */
import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AppParts } from './app-parts.js';
import { BackgroundModule } from './background.module.js';
import { ChatsModule } from './chats/chats.module.js';
import { FlowsModule } from './flows/flows.module.js';
import { LtiModule } from './integrations/lti/lti.module.js';
import { OperationModule } from './operation/operation.module.js';
import { PeopleModule } from './people/people.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { PlatformModule, type PlatformParts } from './platform.module.js';
import { PublishableModule } from './publishable/publishable.module.js';
import { SampleCourseModule } from './sample-course/sample-course.module.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';
import { SequencesModule } from './sequences/sequences.module.js';
import { SERVED_ADDRESSES } from './server-routes.js';
import { ShareHostModule } from './share-host/share-host.module.js';
import { StatsModule } from './stats/stats.module.js';
import { TagsModule } from './tags/tags.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({})
export class AppModule {
  static with(parts: PlatformParts, routes: RouteParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(parts),
        AccountsModule,
        PublishableModule,
        FlowsModule,
        SequencesModule,
        ChatsModule,
        StatsModule,
        PeopleModule,
        OperationModule,
        TagsModule,
        ShareHostModule,
        SampleCourseModule,
        UploadsModule,
        LtiModule,
        IntegrationsModule,
        BackgroundModule,
      ],
      providers: [{ provide: ROUTE_PARTS, useValue: routes }, ...SERVED_ADDRESSES, AppParts],
    };
  }
}
