/** A player's data of a sequence: the answer of `GET /flow_sequences/:id/playable`, inlined in its page too. */
import type { FlowDefinition, Settings } from '../definition/definition.js';
import type { Language, Translations } from '../definition/values.js';
import type { Trees } from '../markdown/tree.js';

/** One step: which version of which flow, and what it is called. */
export interface SequenceStep {
  readonly flowId: number;
  readonly version: number;
  /** In the page's language. */
  readonly name: string;
  readonly tName: Translations;
  readonly maxScore: number | null;
}

export interface SequencePlayable {
  readonly sequence: {
    readonly id: number;
    /** Send it as `sequenceVersion` with the post that starts a step. */
    readonly version: number;
    /** In the page's language. */
    readonly name: string;
    readonly tName: Translations;
    /** At least one; a step's index is its place here. */
    readonly flows: readonly SequenceStep[];
  };
  /** The first step whole, so that its first prompt waits for nothing; others are read from `published/{version}`. */
  readonly first: {
    readonly id: number;
    readonly version: number;
    readonly name: string;
    /** The language in which its author wrote it. */
    readonly language?: Language;
    readonly definition: FlowDefinition;
    readonly trees: Trees;
    /** Versions of other flows that it leads to; absent = none. */
    readonly linked?: readonly {
      readonly id: number;
      readonly version: number;
      readonly language?: Language;
      readonly definition: FlowDefinition;
      readonly trees?: Trees;
    }[];
  };
  /** null = left blank: the browser makes one and remembers it for the whole sequence. */
  readonly identifier: string | null;
  /** The signature of a signed link: shows that the identifier is this learner's. */
  readonly signature?: string;
  readonly language: Language;
  /** Merged: system < the owner's < the sequence's; a flow's own count for nothing here. */
  readonly settings: Required<Settings>;
  readonly display: {
    readonly showScore: boolean;
    readonly showName: boolean;
    readonly disableAutoAnswer: boolean;
    readonly disableKeyboardAnswer: boolean;
    /** The rule that holds and that the server enforces: the sequence's setting, else the link's. */
    readonly allowRandomAccess: boolean;
  };
  /** Ends before `/flows`. */
  readonly apiUrl: string;
  /** Link variables `v.*`, `name`, `userId`. */
  readonly context: Readonly<Record<string, string>>;
  readonly test: boolean;
  /** The mark of a test link: sent when a test begins. */
  readonly testMark?: string;
  /** The Cloudinary account that scales pictures of its own. */
  readonly cloudName?: string;
}
