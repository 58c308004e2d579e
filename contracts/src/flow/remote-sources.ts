/**
 * Where Parley itself answers remote messages: other learners' answers to a prompt, how often each was given, and what a
 * teacher made of one's own (EDIT-109…113, decision 49). The editor writes these addresses, the server reads them. They
 * stand below the API's root; `{{…}}` are filled when the message is shown.
 */
export const REMOTE_KINDS = ['samples', 'stats', 'evaluation', 'custom'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

/** A name that is a variable as a whole is filled later, so it must not be encoded (EDIT-113). */
const VARIABLE = /^\{\{@?[\p{L}\p{M}\p{N}_.-]+\}\}$/u;
export const encodePromptName = (name: string): string => (VARIABLE.test(name) ? name : encodeURIComponent(name));

/** Placeholders of the addresses (EDIT-112): the learner's opaque id, the prompt key string of the message itself. */
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
      /** As written: a number, or a variable. */
      readonly flowId: string;
      readonly promptName: string;
      /** Whose own answers are left out; null = nobody's. */
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

/** @param path below the API's root, with its slash; null = none of Parley's own sources */
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

/** The part of an address below the API's root; full addresses of a server lose their origin and `/api`. */
export const remotePathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/i, '').replace(/^\/api(?=\/)/, '');

/** What the editor calls the source of a remote message. */
export const remoteKindOf = (url: string): RemoteKind => readRemoteSource(remotePathOf(url))?.kind ?? 'custom';
