/** Reads from the server's 422 `flow-problems` what must be fixed before a sequence can be published, by flow. */
import type { Failure } from '../../foundation/api/failure.js';

export interface FlowProblems {
  readonly id: number;
  readonly name: string;
  readonly problems: readonly { readonly code: string; readonly msg: string }[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Empty if it was refused for another reason. */
export function flowProblemsOf({ code, data, errors }: Failure): readonly FlowProblems[] {
  if (code !== 'flow-problems' || !isRecord(data) || !Array.isArray(data['flows'])) return [];
  return data['flows'].filter(isRecord).map((flow) => {
    const id = Number(flow['id']);
    const listed = Array.isArray(flow['problems']) ? flow['problems'].filter(isRecord) : [];
    const withCodes = listed.map((problem) => ({ code: text(problem['code']), msg: text(problem['msg']) }));
    // A refusal without a list of problems still has a sentence.
    const sentences = errors
      .filter(({ param }) => param === `flows.${id}` || param.startsWith(`flows.${id}.`))
      .map(({ msg }) => ({ code: '', msg }));
    const problems = withCodes.length > 0 ? withCodes : sentences;
    const isFirst = (one: { code: string; msg: string }, at: number) =>
      problems.findIndex(({ code: other, msg }) => other === one.code && msg === one.msg) === at;
    return { id, name: text(flow['name']), problems: problems.filter(isFirst) };
  });
}
