/** The connection that the authors of one flow share, as the editor sees it. */
import type { PersonHere } from '@parley/contracts/http/live';

export interface LiveAuth {
  readonly flowId: number;
  readonly jwt: string;
}
export type LiveNews =
  /** All other authors of the flow. */
  | { readonly kind: 'present'; readonly people: readonly PersonHere[] }
  /** The flow's newest revision. */
  | { readonly kind: 'changed'; readonly revision: number };

export interface Live {
  /** Announces the prompt that the author is in. */
  at(promptKey: string | null): void;
  close(): void;
}
export type ConnectLive = (auth: LiveAuth, onNews: (news: LiveNews) => void) => Live;
