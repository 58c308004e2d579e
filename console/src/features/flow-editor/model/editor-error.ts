import type { EditError } from '@parley/contracts/flow/edit-list';

/** A mistake of the editor itself, never of the author (FLOW-60). */
export class EditorError extends Error {
  constructor(readonly code: EditError) {
    super(code);
  }
}
