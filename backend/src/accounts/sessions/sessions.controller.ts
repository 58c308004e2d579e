import { Controller } from '@nestjs/common';
import { endOtherSessions, endSession, listSessions, logout } from '@parley/contracts/http/auth-sessions';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { LoginSessions } from './login-sessions.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: LoginSessions) {}

  @Serve(listSessions)
  async list(@Input() { user }: AuthorCall<typeof listSessions>): Promise<ReplyOf<typeof listSessions>> {
    return { sessions: await this.sessions.list(user.id, user.sessionId) };
  }

  @Serve(endSession)
  async end(@Input() { user, params }: AuthorCall<typeof endSession>): Promise<ReplyOf<typeof endSession>> {
    await this.sessions.end(user.id, params.sessionId);
    return { ended: true };
  }

  @Serve(endOtherSessions)
  async endOthers(@Input() { user }: AuthorCall<typeof endOtherSessions>): Promise<ReplyOf<typeof endOtherSessions>> {
    return { ended: await this.sessions.endOthers(user.id, user.sessionId) };
  }

  @Serve(logout)
  async logout(@Input() { user }: AuthorCall<typeof logout>): Promise<ReplyOf<typeof logout>> {
    if (user.sessionId !== null) await this.sessions.end(user.id, user.sessionId);
    return { ended: true };
  }
}
