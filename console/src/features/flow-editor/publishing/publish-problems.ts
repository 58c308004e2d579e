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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The code of each error, where the reply lists the problems themselves, in the same order. */
function codesOf({ data }: Failure): readonly unknown[] {
  const listed = isRecord(data) ? data['problems'] : null;
  return Array.isArray(listed) ? listed.map((one: unknown) => (isRecord(one) ? one['code'] : null)) : [];
}

export function publishProblemsOf(failure: Failure, doc: FlowDocument): readonly PublishProblem[] {
  const { errors, code: general } = failure;
  if (errors.length === 0) return [{ promptKey: null, code: general, msg: serverSentence(failure) }];
  const codes = codesOf(failure);
  return errors.map(({ param, msg }, at) => {
    const code = codes[at];
    return { promptKey: promptOf(param, doc), code: typeof code === 'string' ? code : general, msg };
  });
}
