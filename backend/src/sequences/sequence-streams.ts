import { Inject, Injectable } from '@nestjs/common';
import type { Caches } from '@parley/contracts/caches';
import { sequenceStream, type EventStore } from '@parley/contracts/events/event-store';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { SequenceUid } from '@parley/contracts/ids';
import type { Clock } from '../platform/clock.js';
import { CACHES, CLOCK, EVENT_STORE } from '../platform/tokens.js';
import { PublishableStreams, type Changed } from '../publishable/publishable-streams.js';
import { decideOrRefuse } from './decide-or-refuse.js';
import type { SequenceCommand } from './sequence-commands.js';
import { foldSequence, noSequence, type SequenceFolded } from './sequence-folded.js';
import type { SequenceState } from './sequence.decider.js';

export type ChangedSequence = Changed<SequenceFolded>;

@Injectable()
export class SequenceStreams extends PublishableStreams<
  SequenceUid,
  SequenceState,
  SequenceCommand,
  SequenceEvent,
  SequenceFolded
> {
  constructor(@Inject(EVENT_STORE) store: EventStore, @Inject(CLOCK) clock: Clock, @Inject(CACHES) caches: Caches) {
    super(
      { name: 'sequence', streamOf: sequenceStream, nothing: noSequence, fold: foldSequence, decideOrRefuse },
      caches.make(),
      store,
      clock,
    );
  }
}
