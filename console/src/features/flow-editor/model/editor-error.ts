import type { EditError } from '@parley/contracts/flow/edit-list';

/** A bug in the editor, never a mistake of the author (FLOW-60). */
export class EditorError extends Error {
  constructor(readonly code: EditError) {
    super(code);
  }
}
