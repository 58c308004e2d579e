import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asksForNumber } from '@parley/contracts/definition/compared-answers';
import { asksForFiles, isInputType, UPLOAD_INPUT, type InputType } from '@parley/contracts/definition/input-types';
import { startScale } from '@parley/contracts/definition/scale';
import { useClosing } from '../actions/use-closing.js';
import { uploadAsked } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { CHOICE_INPUTS, TYPED_INPUTS } from '../model/input-menu.js';
import { UPLOAD_CONFIG } from '@parley/contracts/flow/upload-config';
import { lookOf, type PromptFieldProps } from './settings-of.js';

/** The look of choices or of a typed answer. */
export function LookField({ promptKey, settings, change, editable }: PromptFieldProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const closing = useClosing();
  const display = settings.inputDisplayType ?? null;
  const isTyped = asksForFiles(display) || !settings.hasChoices;
  const displays: readonly InputType[] = isTyped ? [...TYPED_INPUTS, UPLOAD_INPUT] : CHOICE_INPUTS;
  const choose = (value: string | null) => {
    if (value === UPLOAD_INPUT)
      return dispatch(
        uploadAsked({ key: promptKey, answerKey: newKey(), config: UPLOAD_CONFIG, closing: closing(promptKey) }),
      );
    const { shuffleChoices } = settings.inputDisplayConfig ?? {};
    const config = { ...(shuffleChoices && { shuffleChoices }), ...(isInputType(value) && startScale(value)) };
    change({
      inputDisplayType: value === lookOf({ ...settings, inputDisplayType: null }) ? undefined : value,
      inputDisplayConfig: Object.keys(config).length > 0 ? config : undefined,
    });
  };
  return (
    <Select
      label={t('inputLooks')}
      description={asksForNumber(display) ? t('numbersCompared') : undefined}
      allowDeselect={false}
      readOnly={!editable}
      data={[...new Set([...displays, ...(display ? [display] : [])])].map((value) => ({
        value,
        label: isInputType(value) ? t(`display.${value}`) : value,
      }))}
      value={lookOf(settings)}
      onChange={choose}
    />
  );
}
