/** The parts of the application that the composition root itself starts, in an order that it knows. */
import { Inject, Injectable } from '@nestjs/common';
import { MAIL_HANDLERS } from './background.module.js';
import { ChatDoor } from './chats/chat-door.js';
import { Authors } from './flows/authors.js';
import { AuthorDoor } from './flows/presence/author-door.js';
import { BackgroundWork } from './platform/background/background-work.js';
import type { MailHandlers } from './platform/mail/mail-kinds.js';
import { ServerRoutes } from './server-routes.js';

@Injectable()
export class AppParts {
  constructor(
    readonly routes: ServerRoutes,
    readonly background: BackgroundWork,
    @Inject(MAIL_HANDLERS) readonly mails: MailHandlers,
    readonly chatDoor: ChatDoor,
    readonly authorDoor: AuthorDoor,
    readonly authors: Authors,
  ) {}
}
