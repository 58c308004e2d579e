/** Finds pictures without a description, which some learners would not know, and choices without a picture. */
import { PICTURES_INPUT } from '../definition/input-types.js';
import { withoutHelp } from '../definition/help.js';
import { resolveAnswers } from '../definition/links.js';
import { CATCH_ALL } from '../definition/values.js';
import type { Answer, FlowDefinition } from '../definition/definition.js';
import { label, type Finding, type RefusalCode, type WarningCode } from './findings.js';

const PICTURE = /!\[([^\]]*)\]\([^)]*\)/g;
const lacksName = (text: string): boolean => text.includes('![') && text.replace(PICTURE, '$1').trim() === '';
const isUnnamed = ({ message, tMessage = {}, hidden, rule, literal }: Answer): boolean =>
  message !== CATCH_ALL && !hidden && !rule && !literal && [message, ...Object.values(tMessage)].some(lacksName);

type Asking = FlowDefinition['promptsArray'][number]['definition'];
const pictured = (definition: Asking, flow: FlowDefinition): readonly Answer[] =>
  definition.inputDisplayType === PICTURES_INPUT ? withoutHelp(resolveAnswers(definition, flow) ?? []) : [];

/** An answer without any words has a warning of its own. */
const lacksPicture = ({ message, hidden, rule, literal }: Answer): boolean =>
  message !== CATCH_ALL && message.trim() !== '' && !hidden && !rule && (literal === true || !message.includes('!['));

export const pictureWarnings = (flow: FlowDefinition): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) =>
    pictured(definition, flow).flatMap((answer, at) =>
      lacksPicture(answer)
        ? [
            {
              code: 'picture-missing' as const,
              promptKey: key,
              msg: `${label(index)}: answer ${at + 1} has no picture`,
            },
          ]
        : [],
    ),
  );

export const pictureRefusals = (flow: FlowDefinition): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) => {
    return pictured(definition, flow).flatMap((answer, at): Finding<RefusalCode>[] =>
      isUnnamed(answer)
        ? [
            {
              code: 'picture-unnamed',
              promptKey: key,
              msg: `${label(index)}: the picture of answer ${at + 1} has no description`,
              says: answer.message,
            },
          ]
        : [],
    );
  });
