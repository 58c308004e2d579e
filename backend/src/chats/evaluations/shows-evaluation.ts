import type { PreparedFlow, PreparedPrompt } from '@parley/contracts/engine/types';
import { remoteSourceOf, urlsIn } from '@parley/contracts/flow/remote-urls';
import { flowsOf } from '../flows-of-chat.js';

/** True if a flow, or one that its links lead to, has a remote message that shows the evaluation of this id. */
export const showsEvaluation = (root: PreparedFlow, evaluationId: string): boolean =>
  flowsOf(root).some(({ prompts }) => [...prompts.values()].some((prompt) => idsIn(prompt).includes(evaluationId)));

/** Ids with other variables than the prompt's key are known only once the message has been shown. */
const idsIn = ({ key, name, definition, promptKeyStr }: PreparedPrompt): string[] =>
  urlsIn({ promptsArray: [{ key, name, definition }] }).flatMap((url) => {
    const source = remoteSourceOf(url.replaceAll('{{promptKey}}', encodeURIComponent(promptKeyStr)));
    return source?.kind === 'evaluation' ? [source.evaluationId] : [];
  });
