import type { NewEvent } from '@parley/contracts/events/envelope';
import { sequenceStream } from '@parley/contracts/events/event-store';
import type { Pin, SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import { applyStructureEvent } from '@parley/contracts/sequence/structure';
import type { Chance } from './chance.js';
import type { MadeUpFlow } from './made-up-flow.js';

/** A sequence whose flows are attached, detached and moved at random. */
export class MadeUpSequence {
  readonly uid: SequenceUid;
  private readonly owner: UserId;
  private attached: MadeUpFlow['id'][] = [];
  private readonly guests: UserId[] = [];
  private version = 0;
  private pins: readonly Pin[] = [];

  constructor(
    private readonly chance: Chance,
    readonly id: SequenceId,
    private readonly flows: readonly MadeUpFlow[],
  ) {
    this.uid = chance.uuid() as SequenceUid;
    this.owner = chance.uuid() as UserId;
  }

  get stream(): string {
    return sequenceStream(this.uid);
  }

  create(at: number): NewEvent {
    return this.record(at, {
      type: 'SequenceCreated',
      data: {
        sequenceId: this.id,
        sequenceUid: this.uid,
        ownerId: this.owner,
        name: `Course ${this.id}`,
        language: 'en',
      },
    });
  }

  /** Any event that may happen to a sequence. */
  change(at: number): NewEvent {
    return this.record(at, this.chance.pick(this.possibleChanges())());
  }

  /** Null if the latest version doesn't contain it. */
  stepOf(flow: MadeUpFlow): { readonly id: number; readonly version: number; readonly index: number } | null {
    const index = this.pins.findIndex(({ flowId }) => flowId === flow.id);
    return index < 0 ? null : { id: this.id, version: this.version, index };
  }

  private possibleChanges(): (() => SequenceEvent)[] {
    const { chance, attached } = this;
    const free = this.flows.filter(({ id }) => !attached.includes(id));
    return [
      () => ({ type: 'SequenceRenamed', data: { name: `Course ${chance.below(99)}`, tName: { hi: 'पाठ' } } }),
      () => ({ type: 'SequenceLanguagesChanged', data: { languages: ['en', 'hi'] } }),
      () => ({ type: 'SequenceSettingsChanged', data: { settings: { allowRandomAccess: chance.happens(0.5) } } }),
      () => ({ type: 'SequencePublished', data: { version: this.version + 1, pins: this.newPins() } }),
      () => ({ type: 'SequenceShared', data: { with: this.newGuest() } }),
      () => ({ type: 'SequenceArchived', data: {} }),
      () => ({ type: 'SequenceRestored', data: {} }),
      ...(free.length > 0 ? [() => this.attach(chance.pick(free))] : []),
      ...(attached.length > 0
        ? [
            (): SequenceEvent => ({
              type: 'FlowDetached',
              data: { flowId: chance.pick(attached), by: this.owner },
            }),
            (): SequenceEvent => ({
              type: 'AttachedFlowMoved',
              data: { flowId: chance.pick(attached), to: chance.below(attached.length) },
            }),
          ]
        : []),
      ...(this.guests.length > 0
        ? [
            (): SequenceEvent =>
              this.guests.length % 3 === 2
                ? { type: 'SequenceHandedOver', data: { from: this.owner, to: chance.pick(this.guests) } }
                : { type: 'SequenceUnshared', data: { with: chance.pick(this.guests) } },
          ]
        : []),
    ];
  }

  private attach({ id, uid }: MadeUpFlow): SequenceEvent {
    const at = this.chance.below(this.attached.length + 1);
    return { type: 'FlowAttached', data: { flowId: id, flowUid: uid, at } };
  }

  private newPins(): Pin[] {
    return this.attached.map((flowId) => ({
      flowId,
      version: this.flows.find(({ id }) => id === flowId)?.versions.length ?? 1,
    }));
  }

  private newGuest(): UserId {
    const guest = this.chance.uuid() as UserId;
    this.guests.push(guest);
    return guest;
  }

  private record(at: number, event: SequenceEvent): NewEvent {
    if (event.type === 'SequencePublished') ({ version: this.version, pins: this.pins } = event.data);
    if (event.type === 'FlowAttached' || event.type === 'FlowDetached' || event.type === 'AttachedFlowMoved')
      this.attached = [...applyStructureEvent(this.attached, event)];
    return { id: this.chance.uuid(), ...event, meta: { at, by: this.owner } };
  }
}
