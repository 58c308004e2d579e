import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SESSIONS } from '../platform/auth/ports.js';
import { AccountSessions } from './account-sessions.js';
import { Accounts } from './accounts.js';
import { LoginController } from './login/login.controller.js';
import { LogInHandler } from './login/login.handler.js';
import { ChangeProfileHandler } from './profile/change-profile.handler.js';
import { ProfileController } from './profile/profile.controller.js';
import { SessionOpener } from './session-opener.js';
import { SignupController } from './signup/signup.controller.js';
import { SignUpHandler } from './signup/signup.handler.js';

/** Global, because the access guard of every route asks whether a token still holds. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [SignupController, LoginController, ProfileController],
  providers: [
    Accounts,
    AccountSessions,
    SessionOpener,
    SignUpHandler,
    LogInHandler,
    ChangeProfileHandler,
    { provide: SESSIONS, useExisting: AccountSessions },
  ],
  exports: [Accounts, AccountSessions, SESSIONS],
})
export class AccountsModule {}
