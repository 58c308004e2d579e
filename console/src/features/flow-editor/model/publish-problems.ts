/** What stands in the way of publishing, as the server names it. */
import type { Failure } from '../../../app/api/failure.js';
import { serverSentence } from '../../../app/api/failure.js';
import type { PublishProblem } from './editor-state.js';
import type { FlowDocument } from './flow-document.js';

/** A problem's `param` is the prompt's key, alone or as the first part of a path. */
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
