/** The two lists of a sequence, and the results of moving, attaching and detaching. Pure. */
import type { AttachedFlow, FlowSequence } from '@parley/contracts/http/sequences';

/** Requested and not yet confirmed; `to` is the position afterwards, from 0. */
export interface Move {
  readonly key: string;
  readonly flowId: number;
  readonly to: number;
}
export type Flows = readonly AttachedFlow[];

/** SEQ-15. A missing flow or an impossible position changes nothing. */
export function withMove(flows: Flows, { flowId, to }: Pick<Move, 'flowId' | 'to'>): Flows {
  const flow = flows.find(({ id }) => id === flowId);
  return flow && to >= 0 && to < flows.length ? flows.filter(({ id }) => id !== flowId).toSpliced(to, 0, flow) : flows;
}
export const withMoves = (flows: Flows, moves: readonly Move[]): Flows => moves.reduce(withMove, flows);

export interface Attached {
  readonly flow: Omit<AttachedFlow, 'version'>;
  readonly version: number;
  /** null: at the end. */
  readonly at: number | null;
}
/** SEQ-16. A flow that attaching has published has nothing unpublished. */
export function withAttached(sequence: FlowSequence, { flow, version, at }: Attached): FlowSequence {
  const others = sequence.flows.filter(({ id }) => id !== flow.id);
  return {
    ...sequence,
    flows: others.toSpliced(at ?? others.length, 0, { ...flow, version }),
    detachedFlows: sequence.detachedFlows.filter(({ id }) => id !== flow.id),
  };
}

/**
 * SEQ-17: moves the flow, without its version, to the list of detached flows. The person who detached it may attach it
 * again.
 */
export function withDetached(sequence: FlowSequence, flowId: number): FlowSequence {
  const flow = sequence.flows.find(({ id }) => id === flowId);
  if (!flow) return sequence;
  const { id, name, isDirty } = flow;
  return {
    ...sequence,
    flows: sequence.flows.filter((one) => one.id !== flowId),
    detachedFlows: [
      ...sequence.detachedFlows.filter((one) => one.id !== flowId),
      { id, name, isDirty, attachable: true },
    ],
  };
}
