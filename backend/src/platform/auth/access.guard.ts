/**
 * Checks every request before its handler, deny by default: a method without a contract route is refused. In this
 * order: host (404), token (401), address (400), role (404, 403, 410), query and body (400). Roles are in the read models,
 * so it waits for those before.
 */
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { restorableUntil } from '@parley/contracts/flow/archive';
import { scopeOf, type Scope } from '@parley/contracts/flow/scopes';
import { TOKEN_PREFIX } from '@parley/contracts/http/api-tokens';
import type { FieldError } from '@parley/contracts/http/problem';
import type { Route } from '@parley/contracts/http/route';
import type { FlowId, SequenceId, UserId } from '@parley/contracts/ids';
import { may, type Role } from '@parley/contracts/flow/policy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Jwt } from './jwt.js';
import {
  ADDRESS_PROOF,
  ADMINISTRATORS,
  FLOW_ROLES,
  SEQUENCE_ROLES,
  holds,
  SESSIONS,
  TOKEN_BOOK,
  type AddressProof,
  type Administrators,
  type Claims,
  type FlowRoles,
  type KnownToken,
  type SequenceRoles,
  type Sessions,
  type TokenBook,
} from './ports.js';
import { addressGroup } from '../http/caller-address.js';
import { isServedOn, listenerOf } from '../http/hosts.js';
import { checkPlainJson } from '../http/json-body.js';
import {
  addressUnproven,
  archived,
  forbidden,
  malformed,
  notFound,
  scopeMissing,
  unauthenticated,
  type Refusal,
} from '../http/refusal.js';
import { Maintenance } from '../http/maintenance.js';
import { Pace } from '../http/pace.js';
import { readUpToDate, type ReadSide } from '../http/read-side.js';
import { callerOf, keepCall, keepCaller, ROUTE, type Call, type CurrentUser } from '../http/serve.js';
import { ofAddress, ofToken } from '../http/work-budget.js';
import { READ_SIDE } from '../tokens.js';

/** Maximum number of field errors in a reply; a hostile body could cause thousands. */
const MAX_ERRORS = 20;

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly jwt: Jwt,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(TOKEN_BOOK) private readonly tokens: TokenBook,
    @Inject(FLOW_ROLES) private readonly flows: FlowRoles,
    @Inject(SEQUENCE_ROLES) private readonly sequences: SequenceRoles,
    @Inject(ADDRESS_PROOF) private readonly proof: AddressProof,
    @Inject(ADMINISTRATORS) private readonly administrators: Administrators,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    private readonly pace: Pace,
    private readonly maintenance: Maintenance,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!route || !isServedOn(route.host, listenerOf(request.raw))) throw notFound('Page');
    const user = await this.userOf(route, request);
    await this.maintenance.admit(route);
    if (route.provenOnly && user && (await this.proof.isMissing(user.id))) throw addressUnproven();
    const params = parse(route.params, request.params);
    const reply = http.getResponse<FastifyReply>();
    if (route.waitsForReads !== false) await readUpToDate(this.reads, reply);
    const access = await this.accessOf(route, params, user?.id ?? null);
    const bytes = Number(request.headers['content-length'] ?? 0);
    const body = await this.pace.step(callerOf(request), bytes, () => parse(route.body, request.body));
    keepCall(request, {
      params: params as Call['params'],
      query: parse(route.query, request.query) as Call['query'],
      body: body as Call['body'],
      user,
      ...access,
      requestId: request.id,
      ip: addressGroup(request.ip),
      headers: request.headers,
      reply,
    });
    return true;
  }

  /** The caller; null = anonymous, if the route allows that. @throws Refusal 401, or 403 for a token without the scope */
  async userOf(route: Route, request: FastifyRequest): Promise<CurrentUser | null> {
    if (route.action === 'public') return null;
    const header = request.headers.authorization;
    const open = may('anonymous', route.action);
    if (header === undefined && open) return null;
    const token = bearerOf(header);
    const known = await this.apiToken(token, request);
    if (known) await this.checkOwner(known);
    const claims = known ? { ...known, sessionId: null } : await this.loginOf(token);
    if (known) checkScope(route, known.scopes);
    const payer = [claims.userId, ...(known ? [ofToken(token)] : []), ofAddress(request.ip)] as const;
    keepCaller(request, payer);
    return { id: claims.userId, sessionId: claims.sessionId, scopes: known?.scopes ?? null, payer };
  }

  /** A program that calls with an API token. @throws Refusal 401 */
  async programOf(request: FastifyRequest): Promise<KnownToken> {
    const known = await this.apiToken(bearerOf(request.headers.authorization), request);
    if (!known) throw unauthenticated();
    await this.checkOwner(known);
    return known;
  }

  /** @throws Refusal 401 */
  private async loginOf(token: string): Promise<Claims> {
    const claims = await this.jwt.verify(token);
    if (!claims || !(await holds(this.sessions, claims))) throw unauthenticated();
    return claims;
  }

  /** @throws Refusal 401 if its owner's account or password changed */
  private async checkOwner({ userId, tokenVersion }: KnownToken): Promise<void> {
    if ((await this.sessions.tokenVersionOf(userId)) !== tokenVersion) throw unauthenticated();
  }

  /** null = none. An author's token opens nothing on the learners' origin. */
  private async apiToken(token: string, request: FastifyRequest): Promise<KnownToken | null> {
    return token.startsWith(TOKEN_PREFIX) && listenerOf(request.raw) === 'console' ? this.tokens.find(token) : null;
  }

  /** The caller's role for the flow or sequence in the address. */
  private async accessOf(
    route: Route,
    params: unknown,
    userId: UserId | null,
  ): Promise<Pick<Call, 'flow' | 'sequence'>> {
    const none = { flow: null, sequence: null };
    if (userId === null) return none;
    const { id = 0 } = (params ?? {}) as { id?: number };
    const isReading = route.method === 'GET';
    if (route.path.startsWith('/flows/:id')) {
      const found = admitted(route, await this.flows.roleOf(id, userId, isReading), 'Flow');
      return { ...none, flow: { id: id as FlowId, uid: found.uid, role: found.role, guest: found.guest } };
    }
    if (route.path.startsWith('/flow_sequences/:id')) {
      const found = admitted(route, await this.sequences.roleOf(id, userId, isReading), 'Sequence');
      return { ...none, sequence: { id: id as SequenceId, uid: found.uid, role: found.role } };
    }
    if (may('stranger', route.action)) return none;
    if (may('administrator', route.action) && (await this.administrators.has(userId))) return none;
    throw forbidden();
  }
}

const bearerOf = (header: string | undefined): string => /^Bearer ([\w.-]{1,4096})$/i.exec(header ?? '')?.[1] ?? '';

/** @throws Refusal 403 */
function checkScope(route: Route, scopes: readonly Scope[]): void {
  const needed = scopeOf(route.action, route.scope);
  if (needed === null || !scopes.includes(needed)) throw scopeMissing(needed);
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

/** A person who can restore it learns until when. */
const archivedFor = (role: Role, at: number): Refusal =>
  role === 'owner' ? archived({ restorableUntil: restorableUntil(at) }) : archived();

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (schema !== undefined && typeof value === 'object') checkText(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(fieldErrors(parsed.error.issues));
}

/** Checks the address and the query for text that can't be stored; bodies were checked when they were read. */
function checkText(value: object | null): void {
  for (const part of Object.values(value ?? {})) if (typeof part === 'string') checkPlainJson(part);
}

/** One error per field: the first one found. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byParam = new Map<string, string>();
  for (const issue of issues) {
    const param = issue.path.map(String).join('.').slice(0, 200);
    if (!byParam.has(param)) byParam.set(param, messageOf(issue));
    if (byParam.size === MAX_ERRORS) break;
  }
  return [...byParam].map(([param, msg]) => ({ param, msg }));
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message))
    return 'Required';
  if (issue.code === 'unrecognized_keys') return `Unknown fields: ${issue.keys.slice(0, 5).join(', ').slice(0, 200)}`;
  return issue.message.slice(0, 500);
}
