/**
 * An EventStoreDB in this process: real gRPC on loopback, with the service definitions that ship with the client. It
 * tests our mapping and error handling, not a real server's behaviour: nothing is persisted, nobody signs in.
 */
import { randomUUID } from 'node:crypto';
import type * as Grpc from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { clientsOwn } from './clients-own.js';
import { compressAnswers } from './double-gzip.js';
import { DoubleLog, MAX_APPEND_SIZE, type Expected, type LogEvent, type ProposedMessage } from './double-log.js';
import * as wire from './double-wire.js';

const grpc = clientsOwn<typeof Grpc>('@grpc/grpc-js');
const service = (name: string, file: string) =>
  clientsOwn<Record<string, Grpc.ServiceDefinition>>(`@eventstore/db-client/generated/${file}`)[name]!;

/** Number of events, times the client's multiplier, after which a filtered read reports its position. */
const CHECKPOINT_EVERY = 32;

export interface ForeignEvent {
  readonly type?: string;
  readonly contentType?: string;
  readonly data?: string | Uint8Array;
  readonly meta?: string | Uint8Array;
}

type Right = 'read $all' | 'read' | 'write' | 'delete';

type Reading = Grpc.ServerWritableStream<ReadReq, ReadResp>;

export class EventStoreDbDouble {
  readonly log = new DoubleLog();
  /** Compressions that read and write calls accept; undefined for a call that doesn't say. */
  readonly accepted = new Set<string | undefined>();
  private timesOut = false;
  /** Rights that its user lacks. */
  readonly denied = new Set<Right>();
  /** True if it rejects its user's password. */
  isWrongPassword = false;
  /** The leader of its cluster, if that is another one: it passes appends on, unless they need the leader itself. */
  leader: EventStoreDbDouble | null = null;
  private server: Grpc.Server | null = null;
  private port = 0;
  /** The actions delayed while it hangs. */
  private held: (() => void)[] | null = null;
  /** Number of events that it still sends before it hangs. */
  private eventsLeft = Infinity;

  /** @param batches whether the server offers batch appends to many streams over one call */
  constructor(private readonly batches = true) {}

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false&maxDiscoverAttempts=2`;
  }

  /** Uses the previous port after a restart. Written events are kept. */
  async start(): Promise<void> {
    const server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
    server.addService(service('StreamsService', 'streams_grpc_pb'), {
      read: (call: Reading) => this.whenAwake(() => this.read(call)),
      append: (call: Grpc.ServerReadableStream<AppendReq, AppendResp>, reply: Grpc.sendUnaryData<AppendResp>) =>
        this.whenAwake(() => this.append(call, reply)),
      batchAppend: (call: Grpc.ServerDuplexStream<BatchAppendReq, BatchAppendResp>) =>
        this.whenAwake(() => this.batchAppend(call)),
      delete: (call: Grpc.ServerUnaryCall<DeleteReq, DeleteResp>, reply: Grpc.sendUnaryData<DeleteResp>) =>
        this.whenAwake(() => this.delete(call, reply)),
    });
    server.addService(service('ServerFeaturesService', 'serverfeatures_grpc_pb'), {
      getSupportedMethods: (_: unknown, reply: Grpc.sendUnaryData<SupportedMethods>) =>
        this.whenAwake(() => reply(null, this.features())),
    });
    server.addService(service('GossipService', 'gossip_grpc_pb'), {
      read: (_: unknown, reply: Grpc.sendUnaryData<ClusterInfo>) => this.whenAwake(() => reply(null, this.cluster())),
    });
    this.port = await new Promise((done, fail) =>
      server.bindAsync(`127.0.0.1:${this.port}`, grpc.ServerCredentials.createInsecure(), (error, port) =>
        error ? fail(error) : done(port),
      ),
    );
    this.server = server;
    compressAnswers(server, (method, encodings) => {
      if (method.includes('.Streams/')) this.accepted.add(encodings);
    });
  }

  /** As if killed: every call ends at once. */
  stop(): void {
    this.server?.forceShutdown();
    this.server = null;
    this.wakeUp();
  }

  /** The next append is refused as if its duplicate, with the same event ids, were still being written. */
  timeOutOnce(): void {
    this.timesOut = true;
  }

  private refusedTo(right: Right): Partial<Grpc.ServiceError> | null {
    if (this.isWrongPassword) return { code: grpc.status.UNAUTHENTICATED, details: 'Unauthenticated' };
    return this.denied.has(right) ? refusal(grpc.status.PERMISSION_DENIED, 'access-denied', '') : null;
  }

  private appendToLog(...append: Parameters<DoubleLog['append']>): ReturnType<DoubleLog['append']> {
    if (this.leader) return this.leader.appendToLog(...append);
    if (this.denied.has('write')) return { ok: false, refusal: { kind: 'denied' } };
    if (!this.timesOut) return this.log.append(...append);
    this.timesOut = false;
    return { ok: false, refusal: { kind: 'timed-out' } };
  }

  /** As if paused by a signal: connections stay open, but after this many events nothing more is sent. */
  hang(afterEvents = 0): void {
    this.eventsLeft = afterEvents;
    if (afterEvents === 0) this.held ??= [];
  }

  /** Performs the delayed actions. */
  wakeUp(): void {
    const { held } = this;
    this.held = null;
    this.eventsLeft = Infinity;
    for (const work of held ?? []) work();
  }

  /** Resolves when it has been asked something while it hangs. */
  async asked(): Promise<void> {
    while (this.held?.length === 0) await new Promise(setImmediate);
  }

  private whenAwake(work: () => void): void {
    if (this.held) this.held.push(work);
    else work();
  }

  /** Sends the events, then calls `then`; both are delayed while it hangs. */
  private send(call: Reading, events: readonly LogEvent[], then: () => void): void {
    for (const [n, event] of events.entries()) {
      if (this.eventsLeft === 0) this.held ??= [];
      if (this.held) return void this.held.push(() => this.send(call, events.slice(n), then));
      this.eventsLeft -= 1;
      call.write(wire.eventMessage(event));
    }
    this.whenAwake(then);
  }

  /** Writes an event like another application; omitted parts are empty. */
  writeForeign(stream: string, event: ForeignEvent = {}): void {
    const { type = 'OrderPlaced', contentType = 'application/json', data = '{}', meta = '' } = event;
    this.log.append(stream, 'any', [
      { id: randomUUID(), type, contentType, data: Buffer.from(data), meta: Buffer.from(meta) },
    ]);
  }

  /** A cluster of which it knows no other member. */
  private cluster(): ClusterInfo {
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(this.port);
    const member = new gossip.MemberInfo();
    const id = new shared.UUID();
    id.setString(randomUUID());
    member.setInstanceId(id);
    member.setState(gossip.MemberInfo.VNodeState[this.leader ? 'FOLLOWER' : 'LEADER']);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const info = new gossip.ClusterInfo();
    info.setMembersList([member]);
    return info;
  }

  private features(): SupportedMethods {
    const supported = new serverFeatures.SupportedMethods();
    supported.setEventStoreServerVersion('24.10.0-double');
    for (const name of ['read', 'append', 'delete', ...(this.batches ? ['batchappend'] : [])]) {
      const method = new serverFeatures.SupportedMethod();
      method.setServiceName('event_store.client.streams.Streams');
      method.setMethodName(name);
      method.setFeaturesList(name === 'batchappend' ? ['deadline_duration'] : []);
      supported.addMethods(method);
    }
    return supported;
  }

  private read(call: Reading): void {
    const options = call.request.getOptions()!;
    const refused = this.refusedTo(options.hasStream() ? 'read' : 'read $all');
    if (refused) return void call.emit('error', refused);
    if (options.hasSubscription()) return this.follow(call, options);
    if (options.hasStream()) this.readStream(call, options);
    else this.readAll(call, options);
  }

  private readStream(call: Reading, options: ReadReq.Options): void {
    const from = options.getStream()!;
    const events = this.log.visible(wire.nameOf(from.getStreamIdentifier()));
    if (events.length === 0) {
      call.write(wire.notFoundMessage(from.getStreamIdentifier()));
      call.end();
      return;
    }
    const first = from.hasRevision() ? BigInt(from.getRevision()) : 0n;
    const wanted = events.filter(({ revision }) => revision >= first).slice(0, Number(options.getCount()));
    this.send(call, wanted, () => call.end());
  }

  /** A forward read begins with the event at the position, a backward read before it, a subscription after it. */
  private readAll(call: Reading, options: ReadReq.Options): void {
    const from = options.getAll()!;
    const backwards = options.getReadDirection() === 1;
    const first = from.hasPosition() ? BigInt(from.getPosition()!.getCommitPosition()) : 0n;
    const events = backwards
      ? this.log.all.filter(({ position }) => !from.hasPosition() || position < first).reverse()
      : this.log.all.filter(({ position }) => position >= first);
    this.send(call, events.slice(0, Number(options.getCount())), () => call.end());
  }

  private follow(call: Reading, options: ReadReq.Options): void {
    const from = options.getAll()!;
    const keep = wire.filterOf(options);
    const every = CHECKPOINT_EVERY * (options.getFilter()?.getCheckpointintervalmultiplier() || 1);
    let next = from.hasPosition() ? this.indexAfter(BigInt(from.getPosition()!.getCommitPosition())) : 0;
    let looked = 0;
    const push = () => {
      for (; next < this.log.all.length; next++) {
        if (this.eventsLeft === 0) this.held ??= [];
        if (this.held) return;
        const event = this.log.all[next]!;
        if (keep(event)) {
          call.write(wire.eventMessage(event));
          this.eventsLeft -= 1;
        }
        if (++looked % every === 0) call.write(wire.checkpointMessage(event.position));
      }
    };
    call.write(wire.confirmationMessage(randomUUID()));
    push();
    this.whenAwake(() => {
      push();
      call.write(wire.caughtUpMessage());
    });
    const unwatch = this.log.watch(push);
    for (const end of ['cancelled', 'close', 'error']) call.on(end, unwatch);
  }

  private indexAfter(position: bigint): number {
    const index = this.log.all.findIndex((event) => event.position > position);
    return index < 0 ? this.log.all.length : index;
  }

  private append(call: Grpc.ServerReadableStream<AppendReq, AppendResp>, reply: Grpc.sendUnaryData<AppendResp>): void {
    let options: AppendReq.Options | undefined;
    const messages: ProposedMessage[] = [];
    call.on('error', () => undefined);
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      else messages.push(wire.messageOf(request.getProposedMessage()!));
    });
    call.on('end', () => {
      const stream = wire.nameOf(options!.getStreamIdentifier());
      const result = this.appendToLog(stream, wire.expectedOf(options!, options!.getRevision()), messages);
      if (result.ok) reply(null, wire.appendedMessage(result.event));
      else if (result.refusal.kind === 'wrong-version') reply(null, wire.wrongVersionMessage(result.refusal));
      else if (result.refusal.kind === 'denied') reply(this.refusedTo('write'));
      else if (result.refusal.kind === 'too-large') reply(tooLarge(stream));
      else reply(TIMED_OUT);
    });
  }

  private batchAppend(call: Grpc.ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    interface Pending {
      readonly options: BatchAppendReq.Options;
      readonly expected: Expected;
      readonly messages: ProposedMessage[];
    }
    const pending = new Map<string, Pending>();
    call.on('error', () => undefined);
    const elsewhere =
      this.leader && call.metadata.get('requires-leader').length > 0 ? notLeader(this.leader.port) : null;
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const id = wire.uuidOf(request.getCorrelationId()!);
      const options = request.getOptions();
      if (options)
        pending.set(id, { options, expected: wire.expectedOf(options, options.getStreamPosition()), messages: [] });
      const one = pending.get(id)!;
      one.messages.push(...request.getProposedMessagesList().map(wire.messageOf));
      if (!request.getIsFinal()) return;
      pending.delete(id);
      if (elsewhere) return void call.emit('error', elsewhere);
      const identifier = one.options.getStreamIdentifier();
      const result = this.appendToLog(wire.nameOf(identifier), one.expected, one.messages);
      const response = new streams.BatchAppendResp();
      response.setCorrelationId(request.getCorrelationId());
      response.setStreamIdentifier(identifier);
      if (result.ok) response.setSuccess(wire.batchSuccess(result.event));
      else response.setError(wire.batchError(result.refusal));
      call.write(response);
    });
  }

  private delete(call: Grpc.ServerUnaryCall<DeleteReq, DeleteResp>, reply: Grpc.sendUnaryData<DeleteResp>): void {
    const stream = wire.nameOf(call.request.getOptions()!.getStreamIdentifier());
    const refused = this.refusedTo('delete');
    if (refused) return reply(refused);
    if (!this.log.delete(stream)) {
      const versions = { 'expected-version': '-2', 'actual-version': '-1' };
      return reply(refusal(grpc.status.FAILED_PRECONDITION, 'wrong-expected-version', stream, versions));
    }
    const at = new streams.DeleteResp.Position();
    at.setCommitPosition(String(this.log.all.length));
    at.setPreparePosition(String(this.log.all.length));
    const response = new streams.DeleteResp();
    response.setPosition(at);
    reply(null, response);
  }
}

function refusal(
  code: Grpc.status,
  exception: string,
  stream: string,
  more: Record<string, string> = {},
): Partial<Grpc.ServiceError> {
  const metadata = new grpc.Metadata();
  for (const [key, value] of Object.entries({ exception, 'stream-name': stream, ...more })) metadata.set(key, value);
  return { code, details: exception, metadata };
}

const notLeader = (port: number) =>
  refusal(grpc.status.NOT_FOUND, 'not-leader', '', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

const TIMED_OUT: Partial<Grpc.ServiceError> = {
  code: grpc.status.ABORTED,
  details: 'Operation timed out: Commit phase timeout.',
};

const tooLarge = (stream: string) =>
  refusal(grpc.status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', stream, {
    'maximum-append-size': String(MAX_APPEND_SIZE),
  });

export type { LogEvent };
