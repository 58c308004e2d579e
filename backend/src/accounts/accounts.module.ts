import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ADDRESS_PROOF, ADMINISTRATORS, SESSIONS, TOKEN_BOOK } from '../platform/auth/ports.js';
import { AccountSessions } from './account-sessions.js';
import { Accounts } from './accounts.js';
import { AccountAdministrators } from './administrators/account-administrators.js';
import { NobodyRunsIt } from './administrators/nobody-runs-it.js';
import { ApiTokens } from './api-tokens/api-tokens.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { AskedPasswords } from './asked-passwords.js';
import { DoubledAccounts } from './doubled-accounts.js';
import { GoogleController } from './google/google.controller.js';
import { GoogleNonces } from './google/google-nonces.js';
import { GoogleTokens } from './google/google-tokens.js';
import { LogInWithGoogleHandler } from './google/log-in-with-google.handler.js';
import { Invitations } from './invitations.js';
import { LoginController } from './login/login.controller.js';
import { LogInHandler } from './login/login.handler.js';
import { LogInWithOidcHandler } from './oidc/log-in-with-oidc.handler.js';
import { OidcLinks } from './oidc/oidc-links.js';
import { OidcLogins } from './oidc/oidc-logins.js';
import { OidcProvider } from './oidc/oidc-provider.js';
import { OidcController } from './oidc/oidc.controller.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { Passkeys } from './passkeys/passkeys.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PlanController } from './plan/plan.controller.js';
import { PlanUsage } from './plan/plan-usage.js';
import { PromptTemplates } from './prompt-templates/prompt-templates.js';
import { PromptTemplatesController } from './prompt-templates/prompt-templates.controller.js';
import { ChangeProfileHandler } from './profile/change-profile.handler.js';
import { ProfileController } from './profile/profile.controller.js';
import { PasswordResets } from './reset-password/password-resets.js';
import { PasswordMails } from './reset-password/password-mails.js';
import { ResetPasswordController } from './reset-password/reset-password.controller.js';
import { ResetPasswordHandler } from './reset-password/reset-password.handler.js';
import { LoginTickets } from './two-factor/login-tickets.js';
import { SecondSteps } from './login/second-steps.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';
import { TwoFactors } from './two-factor/two-factors.js';
import { AccountProof } from './proof/account-proof.js';
import { WaitingShares } from './proof/waiting-shares.js';
import { ShareMails } from './share-mails.js';
import { SessionOpener } from './session-opener.js';
import { LoginSessions } from './sessions/login-sessions.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignupController } from './signup/signup.controller.js';
import { NewAccounts } from './signup/new-accounts.js';
import { OpenSignupWarning } from './signup/open-signup-warning.js';
import { SignupPolicy } from './signup/signup-policy.js';
import { SignUpHandler } from './signup/signup.handler.js';

/** Global, because the access guard of every route asks whether a token still holds. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [
    SignupController,
    LoginController,
    GoogleController,
    OidcController,
    PasskeysController,
    SessionsController,
    TwoFactorController,
    ResetPasswordController,
    ProfileController,
    PlanController,
    PromptTemplatesController,
    ApiTokensController,
  ],
  providers: [
    Accounts,
    DoubledAccounts,
    AccountAdministrators,
    NobodyRunsIt,
    AccountSessions,
    AskedPasswords,
    PasskeyChallenges,
    Passkeys,
    OidcLogins,
    OidcProvider,
    OidcLinks,
    LogInWithOidcHandler,
    LoginSessions,
    LoginTickets,
    TwoFactors,
    SecondSteps,
    SessionOpener,
    SignupPolicy,
    NewAccounts,
    OpenSignupWarning,
    SignUpHandler,
    LogInHandler,
    GoogleNonces,
    GoogleTokens,
    LogInWithGoogleHandler,
    Invitations,
    PasswordResets,
    PasswordMails,
    WaitingShares,
    AccountProof,
    ShareMails,
    ResetPasswordHandler,
    ChangeProfileHandler,
    PlanUsage,
    PromptTemplates,
    ApiTokens,
    { provide: TOKEN_BOOK, useExisting: ApiTokens },
    { provide: SESSIONS, useExisting: AccountSessions },
    { provide: ADDRESS_PROOF, useExisting: AccountProof },
    { provide: ADMINISTRATORS, useExisting: AccountAdministrators },
  ],
  exports: [
    Accounts,
    TwoFactors,
    AccountAdministrators,
    PasswordMails,
    ShareMails,
    SignupPolicy,
    WaitingShares,
    AccountSessions,
    SESSIONS,
    ADDRESS_PROOF,
    ADMINISTRATORS,
    TOKEN_BOOK,
  ],
})
export class AccountsModule {}
