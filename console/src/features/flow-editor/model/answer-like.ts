import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { withoutHelp } from '@parley/contracts/definition/help';
import { ownAnswers, leadingTo, linkOf } from '@parley/contracts/definition/links';

/**
 * A new answer that is as good as the prompt's best: it has that one's score and next prompt, and is hidden if that one
 * is. null = the prompt's answers aren't its own, or it has this one already.
 */
export function answerLike(definition: PromptDefinition, message: string, key: string): Answer | null {
  const answers = ownAnswers(definition);
  if (!answers || answers.some((answer) => answer.message === message)) return null;
  const scored = withoutHelp(answers)
    .filter(({ score }) => (score ?? 0) > 0)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const { score, hidden } = scored[0] ?? {};
  const link = linkOf(scored[0] ?? {});
  return {
    key,
    message,
    ...(score !== undefined && { score }),
    ...(link !== null && leadingTo(link)),
    ...(hidden !== undefined && { hidden }),
  };
}
