/**
 * The one gate before every handler, deny by default: a method without a route of the contract is refused. In this order:
 * host (404), token (401), address (400), role (404, 403, 410), query and body (400).
 */
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { restorableUntil } from '@parley/contracts/flow/archive';
import type { FieldError } from '@parley/contracts/http/problem';
import type { Route } from '@parley/contracts/http/route';
import type { FlowId, SequenceId, UserId } from '@parley/contracts/ids';
import { may, type Role } from '@parley/contracts/flow/policy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Jwt } from '../auth/jwt.js';
import {
  FLOW_ROLES,
  SEQUENCE_ROLES,
  SESSIONS,
  type FlowRoles,
  type SequenceRoles,
  type Sessions,
} from '../auth/ports.js';
import { isServedOn, listenerOf } from './hosts.js';
import { checkPlainJson } from './json-body.js';
import { archived, forbidden, malformed, notFound, unauthenticated, type Refusal } from './refusal.js';
import { keepCall, ROUTE, type Call, type CurrentUser } from './serve.js';

/** So many field errors say enough; a hostile body could cause thousands. */
const MAX_ERRORS = 20;

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly jwt: Jwt,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(FLOW_ROLES) private readonly flows: FlowRoles,
    @Inject(SEQUENCE_ROLES) private readonly sequences: SequenceRoles,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!route || !isServedOn(route.host, listenerOf(request.raw))) throw notFound('Page');
    const user = await this.userOf(route, request);
    const params = parse(route.params, request.params);
    const access = await this.accessOf(route, params, user?.id ?? null);
    keepCall(request, {
      params: params as never,
      query: parse(route.query, request.query) as never,
      body: parse(route.body, request.body) as never,
      user,
      ...access,
      requestId: request.id,
      ip: request.ip,
      headers: request.headers,
      reply: http.getResponse<FastifyReply>(),
    });
    return true;
  }

  /** Who calls; null = nobody, where the route is open. @throws Refusal 401 */
  async userOf(route: Route, request: FastifyRequest): Promise<CurrentUser | null> {
    if (route.action === 'public') return null;
    const header = request.headers.authorization;
    const open = may('anonymous', route.action);
    if (header === undefined && open) return null;
    const token = /^Bearer ([\w.-]{1,4096})$/.exec(header ?? '')?.[1];
    const claims = token ? await this.jwt.verify(token) : null;
    if (!claims || (await this.sessions.tokenVersionOf(claims.userId)) !== claims.tokenVersion) throw unauthenticated();
    return { id: claims.userId };
  }

  /** What the caller is to the flow or sequence of the address. */
  private async accessOf(
    route: Route,
    params: unknown,
    userId: UserId | null,
  ): Promise<Pick<Call, 'flow' | 'sequence'>> {
    const none = { flow: null, sequence: null };
    if (userId === null) return none;
    const { id = 0 } = (params ?? {}) as { id?: number };
    if (route.path.startsWith('/flows/:id')) {
      const found = admitted(route, await this.flows.roleOf(id, userId), 'Flow');
      return { ...none, flow: { id: id as FlowId, uid: found.uid, role: found.role, guest: found.guest } };
    }
    if (route.path.startsWith('/flow_sequences/:id')) {
      const found = admitted(route, await this.sequences.roleOf(id, userId), 'Sequence');
      return { ...none, sequence: { id: id as SequenceId, uid: found.uid, role: found.role } };
    }
    if (!may('stranger', route.action)) throw forbidden();
    return none;
  }
}

/** @throws Refusal 404, 403, 410 */
function admitted<F extends { readonly role: Role; readonly archivedAt: number | null }>(
  route: Route,
  found: F | null,
  what: string,
): F {
  if (!found) throw notFound(what);
  if (!may(found.role, route.action)) throw forbidden();
  const restores = route.action === 'flow.restore' || route.action === 'sequence.restore';
  if (found.archivedAt !== null && !restores) throw archivedFor(found.role, found.archivedAt);
  return found;
}

/** Who can bring it back hears until when. */
const archivedFor = (role: Role, at: number): Refusal =>
  role === 'owner' ? archived({ restorableUntil: restorableUntil(at) }) : archived();

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (schema !== undefined && typeof value === 'object') checkText(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(fieldErrors(parsed.error.issues));
}

/** Addresses and queries take the same text as bodies; bodies were looked at when they were read. */
function checkText(value: object | null): void {
  for (const part of Object.values(value ?? {})) if (typeof part === 'string') checkPlainJson(part);
}

/** One error a field, the first that was found. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byParam = new Map<string, string>();
  for (const issue of issues) {
    const param = issue.path.map(String).join('.').slice(0, 200);
    if (!byParam.has(param)) byParam.set(param, wordsOf(issue));
    if (byParam.size === MAX_ERRORS) break;
  }
  return [...byParam].map(([param, msg]) => ({ param, msg }));
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message))
    return 'Required';
  if (issue.code === 'unrecognized_keys') return `Unknown fields: ${issue.keys.slice(0, 5).join(', ').slice(0, 200)}`;
  return issue.message.slice(0, 500);
}
