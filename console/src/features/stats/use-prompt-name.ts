import { withTitle } from '@parley/contracts/definition/prompt-title';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { useTranslation } from 'react-i18next';

export interface NamedPrompt {
  readonly key: string;
  /** null if the version has no such prompt. */
  readonly position: number | null;
  readonly title?: string | undefined;
}

/** Names a prompt by its position and its title; one of a linked flow, which has no position, by that flow. */
export function usePromptName(): (prompt: NamedPrompt) => string {
  const { t } = useTranslation('stats');
  return ({ key, position, title }) => {
    if (position !== null) return withTitle(t('prompt', { number: position }), title);
    const linked = linkedPromptOf(key);
    return withTitle(linked ? t('linkedPrompt', { id: linked.flowId }) : t('removedPrompt'), title);
  };
}
