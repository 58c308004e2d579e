/** Finds reactions that say nothing and do nothing (SPEC PUB-37). */
import type { Answer, FlowDefinition, QuickResponse } from '../definition/definition.js';
import { withoutHelp } from '../definition/help.js';
import { linksFrom, resolveAnswers } from '../definition/links.js';
import type { Message } from '../definition/message.js';
import { label, type Finding, type WarningCode } from './findings.js';

const says = (message: Message | undefined): boolean =>
  message !== undefined && (typeof message !== 'string' || message.trim() !== '');
const saysNothing = ({ message, tMessage = {}, messages = [] }: QuickResponse): boolean =>
  ![message, ...Object.values(tMessage), ...messages].some(says);

/** An empty reaction that asks again, or goes another way, still does something. */
const isEmpty = (answer: Answer): boolean => {
  const { quickResponse } = answer;
  return (
    Boolean(quickResponse && !quickResponse.repeatAnswers && saysNothing(quickResponse)) &&
    linksFrom(answer).length === 0
  );
};

export const reactionWarnings = (flow: FlowDefinition): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) =>
    withoutHelp(resolveAnswers(definition, flow) ?? []).flatMap((answer, at) =>
      isEmpty(answer)
        ? [
            {
              code: 'reaction-empty' as const,
              promptKey: key,
              msg: `${label(index)}: the reaction to answer ${at + 1} says nothing`,
            },
          ]
        : [],
    ),
  );
