/** Problems that prevent publishing, from the server's reply. */
import type { Failure } from '../../../foundation/api/failure.js';
import { serverSentence } from '../../../foundation/api/failure.js';
import type { PublishProblem } from '../model/editor-state.js';
import type { FlowDocument } from '../model/flow-document.js';

/** The key of the prompt in a problem's `param`, which is the key alone or a path that contains it. */
function promptOf(param: string, doc: FlowDocument): string | null {
  const parts = param.split(/[./]/);
  return (
    parts.find((part) => doc.byKey[part]) ??
    Object.values(doc.byKey).find(({ name }) => parts.includes(name))?.key ??
    null
  );
}

export const publishProblemsOf = (failure: Failure, doc: FlowDocument): readonly PublishProblem[] =>
  failure.errors.length > 0
    ? failure.errors.map(({ param, msg }) => ({ promptKey: promptOf(param, doc), code: failure.code, msg }))
    : [{ promptKey: null, code: failure.code, msg: serverSentence(failure) }];
