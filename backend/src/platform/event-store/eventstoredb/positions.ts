/** A position is `<commit>/<prepare>` in the server's log. */
import type { AllStreamRecordedEvent, Position as LogPosition } from '@eventstore/db-client';
import { START } from '@eventstore/db-client';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { fromStored } from '../stored-form.js';

export const tokenOf = ({ commit, prepare }: LogPosition): Position => `${commit}/${prepare}` as Position;

/** @throws if the token is from another adapter */
export function logPositionOf(token: Position): LogPosition {
  const [, commit, prepare] = /^(\d+)\/(\d+)$/.exec(token) ?? [];
  if (commit === undefined || prepare === undefined) throw new Error(`not a position of this event store: ${token}`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

export const readFrom = (token: Position | null) => (token === null ? START : logPositionOf(token));

export function compareTokens(a: Position, b: Position): number {
  const [one, two] = [logPositionOf(a), logPositionOf(b)];
  return sign(one.commit - two.commit) || sign(one.prepare - two.prepare);
}

const sign = (n: bigint) => (n < 0n ? -1 : n > 0n ? 1 : 0);

/** The names of the server's own events begin with a dollar sign. */
export const isSystem = ({ streamId, type }: { streamId: string; type: string }) =>
  streamId.startsWith('$') || type.startsWith('$');

type Recorded = Omit<AllStreamRecordedEvent, 'position'> & { readonly position?: LogPosition };

export const recordedOf = (event: Recorded): RecordedEvent =>
  fromStored(
    {
      id: event.id,
      type: event.type,
      stream: event.streamId,
      revision: Number(event.revision),
      position: tokenOf(event.position!),
    },
    event.data,
    event.metadata,
  );
