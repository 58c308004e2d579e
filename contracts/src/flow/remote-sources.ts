/**
 * Addresses of remote messages that Parley itself answers: other learners' answers to a prompt, how often each was
 * given, and a teacher's evaluation of the learner (EDIT-109…113, decision 49). The editor writes these addresses, and
 * the server reads them. They are relative to the API root; `{{…}}` is filled in when the message is shown.
 */
export const REMOTE_KINDS = ['samples', 'stats', 'evaluation', 'custom'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

/** A name that consists of one variable is filled in later, so it must not be encoded (EDIT-113). */
const VARIABLE = /^\{\{@?[\p{L}\p{M}\p{N}_.-]+\}\}$/u;
export const encodePromptName = (name: string): string => (VARIABLE.test(name) ? name : encodeURIComponent(name));

/** Variables in the addresses (EDIT-112): the learner's opaque id, and the key string of the message's prompt. */
const WHO = '{{originId}}';
const WHICH = '{{promptKey}}';

export const samplesUrl = (flowId: number, promptName: string): string =>
  `/flows/${flowId}/prompt/${encodePromptName(promptName)}/samples/${WHO}`;
export const statsUrl = (flowId: number, promptName: string): string =>
  `/flows/${flowId}/prompt/${encodePromptName(promptName)}/stats/${WHO}`;
export const evaluationUrl = (flowId: number): string => `/flows/${flowId}/history/${WHO}/evaluations/${WHICH}`;

export type RemoteSource =
  | {
      readonly kind: 'samples' | 'stats';
      /** As written: a number or a variable. */
      readonly flowId: string;
      readonly promptName: string;
      /** The learner whose own answers are left out; null = nobody's are. */
      readonly originId: string | null;
    }
  | {
      readonly kind: 'evaluation';
      readonly flowId: string;
      readonly historyKey: string;
      readonly evaluationId: string;
    };

const ANSWERS = /^\/flows\/([^/?#]+)\/prompt\/([^/?#]+)\/(samples|stats)(?:\/([^/?#]*))?$/;
const EVALUATION = /^\/flows\/([^/?#]+)\/history\/([^/?#]+)\/evaluations\/([^/?#]+)$/;
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * @param path relative to the API root, with its slash
 * @returns null if Parley doesn't answer this path
 */
export const readRemoteSource = (path: string): RemoteSource | null => {
  const [, flowId = '', promptName = '', kind, originId = ''] = ANSWERS.exec(path) ?? [];
  if (kind === 'samples' || kind === 'stats')
    return {
      kind,
      flowId: decoded(flowId),
      promptName: decoded(promptName),
      originId: originId === '' ? null : decoded(originId),
    };
  const evaluation = EVALUATION.exec(path);
  if (!evaluation) return null;
  const [, flow = '', historyKey = '', evaluationId = ''] = evaluation;
  return {
    kind: 'evaluation',
    flowId: decoded(flow),
    historyKey: decoded(historyKey),
    evaluationId: decoded(evaluationId),
  };
};

/** An address relative to the API root: origin and `/api` are removed. */
export const remotePathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/i, '').replace(/^\/api(?=\/)/, '');

/** The kind of source that the editor shows for a remote message. */
export const remoteKindOf = (url: string): RemoteKind => readRemoteSource(remotePathOf(url))?.kind ?? 'custom';
