/** Converts between the double's log and the protocol's messages, which ship with the client. */
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { ReadReq, ReadResp as ReadRespType, AppendReq } from '@eventstore/db-client/generated/streams_pb';
import type {
  StreamIdentifier as StreamIdentifierType,
  UUID as UuidType,
} from '@eventstore/db-client/generated/shared_pb';
import { clientsOwn } from './clients-own.js';
import { MAX_APPEND_SIZE, type Expected, type LogEvent, type ProposedMessage, type Refusal } from './double-log.js';

const { AppendResp, BatchAppendResp, ReadResp } = streams;
const {
  AccessDenied,
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamIdentifier,
  Timeout,
  UUID,
  WrongExpectedVersion,
} = shared;
const { Any } = clientsOwn<typeof import('google-protobuf/google/protobuf/any_pb.js')>(
  'google-protobuf/google/protobuf/any_pb.js',
);

export const nameOf = (stream: StreamIdentifierType | undefined) =>
  Buffer.from(stream!.getStreamName_asU8()).toString('utf8');

export function uuidOf(uuid: UuidType): string {
  if (uuid.hasString()) return uuid.getString();
  const { mostSignificantBits, leastSignificantBits } = uuid.getStructured()!.toObject();
  const hex = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const digits = hex(String(mostSignificantBits)) + hex(String(leastSignificantBits));
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** The options that both append calls have in common. */
interface ExpectedOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}
export const expectedOf = (options: ExpectedOptions, revision: string): Expected =>
  options.hasAny()
    ? 'any'
    : options.hasNoStream()
      ? 'no_stream'
      : options.hasStreamExists()
        ? 'stream_exists'
        : BigInt(revision);

type ProposedWire = Pick<
  AppendReq.ProposedMessage,
  'getId' | 'getMetadataMap' | 'getData_asU8' | 'getCustomMetadata_asU8'
>;
export function messageOf(message: ProposedWire): ProposedMessage {
  const meta = message.getMetadataMap();
  return {
    id: uuidOf(message.getId()!),
    type: meta.get('type') ?? '',
    contentType: meta.get('content-type') ?? '',
    data: Buffer.from(message.getData_asU8()),
    meta: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

export function eventMessage(event: LogEvent): ReadRespType {
  const record = new ReadResp.ReadEvent.RecordedEvent();
  const id = new UUID();
  id.setString(event.id);
  const stream = new StreamIdentifier();
  stream.setStreamName(Buffer.from(event.stream));
  record.setId(id);
  record.setStreamIdentifier(stream);
  record.setStreamRevision(String(event.revision));
  record.setCommitPosition(String(event.position));
  record.setPreparePosition(String(event.position));
  record
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(event.created));
  record.setData(event.data);
  record.setCustomMetadata(event.meta);
  const read = new ReadResp.ReadEvent();
  read.setEvent(record);
  read.setCommitPosition(String(event.position));
  const message = new ReadResp();
  message.setEvent(read);
  return message;
}

export function checkpointMessage(position: bigint): ReadRespType {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const message = new ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
}

export function caughtUpMessage(): ReadRespType {
  const message = new ReadResp();
  message.setCaughtUp(new ReadResp.CaughtUp());
  return message;
}

export function confirmationMessage(id: string): ReadRespType {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const message = new ReadResp();
  message.setConfirmation(confirmation);
  return message;
}

export function notFoundMessage(stream: StreamIdentifierType | undefined): ReadRespType {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(stream);
  const message = new ReadResp();
  message.setStreamNotFound(notFound);
  return message;
}

export function appendedMessage({ revision, position }: LogEvent) {
  const at = new AppendResp.Position();
  at.setCommitPosition(String(position));
  at.setPreparePosition(String(position));
  const success = new AppendResp.Success();
  success.setCurrentRevision(String(revision));
  success.setPosition(at);
  const message = new AppendResp();
  message.setSuccess(success);
  return message;
}

export function wrongVersionMessage({ current, expected }: Extract<Refusal, { kind: 'wrong-version' }>) {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current === null) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
  else wrong.setExpectedStreamExists(new Empty());
  const message = new AppendResp();
  message.setWrongExpectedVersion(wrong);
  return message;
}

export function batchSuccess({ revision, position }: LogEvent) {
  const at = new AllStreamPosition();
  at.setCommitPosition(String(position));
  at.setPreparePosition(String(position));
  const success = new BatchAppendResp.Success();
  success.setCurrentRevision(String(revision));
  success.setPosition(at);
  return success;
}

export function batchError(refusal: Refusal) {
  const details = new Any();
  if (refusal.kind === 'too-large') {
    const tooLarge = new MaximumAppendSizeExceeded();
    tooLarge.setMaxappendsize(MAX_APPEND_SIZE);
    details.pack(tooLarge.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded');
  } else if (refusal.kind === 'denied') {
    details.pack(new AccessDenied().serializeBinary(), 'event_store.client.AccessDenied');
  } else if (refusal.kind === 'timed-out') {
    details.pack(new Timeout().serializeBinary(), 'event_store.client.Timeout');
  } else {
    const { current, expected } = refusal;
    const wrong = new WrongExpectedVersion();
    if (current === null) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentStreamRevision(String(current));
    if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(String(expected));
    else if (expected === 'no_stream') wrong.setExpectedNoStream(new Empty());
    else wrong.setExpectedStreamExists(new Empty());
    details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  }
  const error = new status.Status();
  error.setCode(9);
  error.setDetails(details);
  return error;
}

/** The events that pass the filter of a read. */
export function filterOf(options: ReadReq.Options): (event: LogEvent) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byStream = filter.hasStreamIdentifier();
  const expression = byStream ? filter.getStreamIdentifier()! : filter.getEventType()!;
  const pattern = expression.getRegex() ? new RegExp(expression.getRegex()) : null;
  const prefixes = expression.getPrefixList();
  return (event) => {
    const name = byStream ? event.stream : event.type;
    return pattern ? pattern.test(name) : prefixes.some((prefix) => name.startsWith(prefix));
  };
}
