/** Finds choices that are pictures without a description, so that some learners would not know what they choose. */
import { PICTURES_INPUT } from '../definition/input-types.js';
import { resolveAnswers } from '../definition/links.js';
import { CATCH_ALL } from '../definition/values.js';
import type { Answer, FlowDefinition } from '../definition/definition.js';
import { label, type Finding, type RefusalCode } from './findings.js';

const PICTURE = /!\[([^\]]*)\]\([^)]*\)/g;
const lacksName = (text: string): boolean => text.includes('![') && text.replace(PICTURE, '$1').trim() === '';
const isUnnamed = ({ message, tMessage = {}, hidden, rule, literal }: Answer): boolean =>
  message !== CATCH_ALL && !hidden && !rule && !literal && [message, ...Object.values(tMessage)].some(lacksName);

export const pictureRefusals = (flow: FlowDefinition): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) => {
    const answers = definition.inputDisplayType === PICTURES_INPUT ? (resolveAnswers(definition, flow) ?? []) : [];
    return answers.flatMap((answer, at): Finding<RefusalCode>[] =>
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
