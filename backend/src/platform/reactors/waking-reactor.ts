import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Effect, Reactor } from './reactor.js';

/** A reactor that tells somebody at once of its new rows. */
export abstract class WakingReactor implements Reactor {
  abstract readonly name: string;
  abstract readonly prefixes: readonly string[];
  private heard: () => void = () => undefined;

  abstract prepare(): Promise<boolean>;
  abstract effectsOf(event: RecordedEvent): Promise<readonly Effect[]>;

  whenQueued(act: () => void): void {
    this.heard = act;
  }

  onEffects(): void {
    this.heard();
  }
}
