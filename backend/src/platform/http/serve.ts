/**
 * `@Serve(route)` binds a controller's method to a contract route: address, method, status and access come from the
 * same value that the console calls and OpenAPI prints. `@Input()` passes the method what the guard has checked.
 */
import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import type { Role } from '@parley/contracts/flow/policy';
import type { Scope } from '@parley/contracts/flow/scopes';
import type { Method, Route } from '@parley/contracts/http/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ofAddress, turnOf, type Payer } from './work-budget.js';

export const ROUTE = 'parley:route';

const METHODS: Readonly<Record<Method, RequestMethod>> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

export const Serve = (route: Route): MethodDecorator =>
  applyDecorators(
    RequestMapping({ method: METHODS[route.method], path: route.path }),
    HttpCode(route.status ?? 200),
    SetMetadata(ROUTE, route),
    RouteConfig({ route }),
  );

export interface CurrentUser {
  readonly id: UserId;
  /** The login; null = a program, or a token from before logins could be ended one by one. */
  readonly sessionId: string | null;
  /** The scopes of a program's token. A login has null, and may do all that its account may. */
  readonly scopes: readonly Scope[] | null;
  /** The work of this request is counted for them. */
  readonly payer: Payer;
}
/** The flow in the address, and the caller's role. */
export interface FlowAccess {
  readonly id: FlowId;
  readonly uid: FlowUid;
  readonly role: Role;
  /** The role comes from a sequence to which the flow is attached. */
  readonly guest?: boolean;
}
/** The sequence in the address, and the caller's role. */
export interface SequenceAccess {
  readonly id: SequenceId;
  readonly uid: SequenceUid;
  readonly role: Role;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

/** A request after authentication, authorisation and validation. */
export interface Call<R extends Route = Route> {
  readonly params: Out<NonNullable<R['params']>>;
  readonly query: Out<NonNullable<R['query']>>;
  readonly body: Out<NonNullable<R['body']>>;
  readonly user: CurrentUser | null;
  /** Set on routes under /flows/:id if a user is known. */
  readonly flow: FlowAccess | null;
  /** Set on routes under /flow_sequences/:id if a user is known. */
  readonly sequence: SequenceAccess | null;
  readonly requestId: string;
  /** The group of addresses that belong to the caller. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly reply: FastifyReply;
}
/** On routes whose action isn't open to anonymous callers. */
export interface AuthorCall<R extends Route = Route> extends Call<R> {
  readonly user: CurrentUser;
}
/** On routes under /flows/:id whose action requires a role. */
export interface FlowCall<R extends Route = Route> extends AuthorCall<R> {
  readonly flow: FlowAccess;
}
/** On routes under /flow_sequences/:id whose action requires a role. */
export interface SequenceCall<R extends Route = Route> extends AuthorCall<R> {
  readonly sequence: SequenceAccess;
}

const calls = new WeakMap<FastifyRequest, Call>();
export const keepCall = (request: FastifyRequest, call: Call): void => void calls.set(request, call);

/** Undefined: the guard hasn't admitted the request. */
export const admittedCall = (request: FastifyRequest): Call | undefined => calls.get(request);

const callers = new WeakMap<FastifyRequest, Payer>();
/** Remembers who called, for work that must be done in turn before the guard has finished. */
export const keepCaller = (request: FastifyRequest, payer: Payer): void => void callers.set(request, payer);
/** The account, or the address of a caller who has none. */
export const callerOf = (request: FastifyRequest): Payer => callers.get(request) ?? ofAddress(request.ip);
/** The account, if the caller has one. */
export function accountOf(request: FastifyRequest): readonly string[] {
  const payer = callers.get(request);
  return payer === undefined ? [] : [turnOf(payer)];
}

export const Input = createParamDecorator((_data: unknown, context: ExecutionContext): Call => {
  const call = admittedCall(context.switchToHttp().getRequest<FastifyRequest>());
  if (!call) throw new Error('@Input() on a method without @Serve(route)');
  return call;
});
