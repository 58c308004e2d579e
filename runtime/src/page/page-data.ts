/** What the share host's page tells the player, as JSON in the page; `GET /api/flows/:id/playable` gives the same. */
import type { HistoryItem, PromptInput } from '@parley/contracts/engine/types';
import type { Language, Settings } from '@parley/contracts/flow/definition';
import type { DisplaySettings, PlayableFlow } from '../chat-props.js';
import type { SendingLine } from '../transport/learner/sending-line.js';

/** How a new chat begins, played by the server (`openingOf`), so that the first message waits for no engine. */
export interface Opening {
  readonly item: HistoryItem;
  /** More messages follow before anything can be answered. */
  readonly more: boolean;
  /** Null when it comes later. */
  readonly input: PromptInput | null;
}
/** A chat that is a step of a sequence. */
export interface PlayedStep {
  readonly sequence: { readonly id: number; readonly version: number; readonly allowRandomAccess: boolean };
  /** One capability for all steps, minted by this browser. */
  readonly token: string;
  /** The server's chat of this step, begun by whichever device; null = none is known. */
  readonly serverChat: { readonly id: string; readonly version: number } | null;
  readonly line?: SendingLine;
}
export interface PageData {
  /** The latest published version. */
  readonly flow: PlayableFlow & { readonly version: number };
  /** null = left blank: this browser makes one and remembers it. */
  readonly identifier: string | null;
  /** Of a signed link: shows that the identifier is this learner's (docs/signed-links.md). */
  readonly signature?: string;
  readonly language: Language;
  /** Merged: system < user < flow. */
  readonly settings: Settings;
  readonly display: DisplaySettings;
  readonly maxScore: number | null;
  /** Ends before `/flows`; absolute where the player runs on another origin. */
  readonly apiUrl: string;
  /** Link variables `v.*`, `name`, `userId`. */
  readonly context: Readonly<Record<string, string>>;
  /** End-to-end Test: left out of statistics. */
  readonly test: boolean;
  /** The Cloudinary account that scales pictures of its own. */
  readonly cloudName?: string;
  readonly step?: PlayedStep;
  readonly opening?: Opening | null;
}
