/** Figures of all servers behind one port: whoever asks for them reaches any of them. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface SharedFigures {
  /** Its number among the servers behind one port, from 1; null = it has its port to itself. */
  readonly server: number | null;
  /** What each of the other servers counts; without those that don't answer in time. */
  ofOthers(): Promise<readonly Figures[]>;
  /** @param read what this server counts, when another is asked */
  answerWith(read: () => Promise<Figures>): void;
}

/** For a server that has its port to itself. */
export const FIGURES_ALONE: SharedFigures = {
  server: null,
  ofOthers: () => Promise.resolve([]),
  answerWith: () => undefined,
};
