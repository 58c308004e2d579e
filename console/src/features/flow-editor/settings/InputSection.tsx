import { Select, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asksForNumber } from '@parley/contracts/definition/compared-answers';
import { asksForFiles, isInputType, UPLOAD_INPUT, type InputType } from '@parley/contracts/definition/input-types';
import { LIMITS } from '@parley/contracts/definition/values';
import { useClosing } from '../actions/use-closing.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { typingAsked, uploadAsked } from '../model/edits.js';
import { CHOICE_INPUTS, TYPED_INPUTS } from '../model/input-menu.js';
import { UPLOAD_CONFIG } from '../model/upload-config.js';
import { MatchingFields } from './MatchingFields.js';
import { Section } from './Section.js';
import type { SectionProps } from './settings-of.js';

/** How learners answer, and how typed answers are compared. */
export function InputSection({ promptKey, settings, change, editable }: SectionProps & { readonly promptKey: string }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const closing = useClosing();
  const { hasAnswers, hasChoices } = settings;
  const display = settings.inputDisplayType ?? null;
  const config = settings.inputDisplayConfig;
  const isUpload = asksForFiles(display);
  const isTyped = isUpload || !hasChoices;
  const displays: readonly InputType[] = isTyped ? [...TYPED_INPUTS, UPLOAD_INPUT] : CHOICE_INPUTS;
  const standard: InputType = isTyped ? 'text' : 'small';
  const choose = (value: string | null) => {
    if (value === UPLOAD_INPUT)
      return dispatch(
        uploadAsked({ key: promptKey, answerKey: newKey(), config: UPLOAD_CONFIG, closing: closing(promptKey) }),
      );
    const { pathTemplate: _path, uploadPath: _upload, ...kept } = config ?? {};
    change({
      inputDisplayType: value === standard ? undefined : value,
      inputDisplayConfig: Object.keys(kept).length > 0 ? kept : undefined,
    });
  };
  return (
    <Section title={t('inputSettings')}>
      {!hasAnswers && (
        <Text fz="xs" c="dimmed">
          {t('noInput')}
        </Text>
      )}
      {settings.hasOwnWords && !isUpload && (
        <Switch
          label={t('learnersType')}
          description={t('learnersTypeWhy')}
          disabled={!editable}
          checked={!hasChoices}
          onChange={({ currentTarget: { checked } }) =>
            dispatch(typingAsked({ key: promptKey, answerKey: newKey(), typed: checked }))
          }
        />
      )}
      <Select
        label={t('inputLooks')}
        description={asksForNumber(display) ? t('numbersCompared') : undefined}
        allowDeselect={false}
        readOnly={!editable}
        data={[...new Set([...displays, ...(display ? [display] : [])])].map((value) => ({
          value,
          label: isInputType(value) ? t(`display.${value}`) : value,
        }))}
        value={display ?? standard}
        onChange={choose}
      />
      {isUpload && <UploadFields config={config} change={change} editable={editable} />}
      {hasChoices && !isUpload && (
        <>
          <Switch
            label={t('multipleAnswers')}
            disabled={!editable}
            checked={settings.acceptsMultipleAnswers ?? false}
            onChange={({ currentTarget: { checked } }) => change({ acceptsMultipleAnswers: checked || undefined })}
          />
          <Switch
            label={t('shuffle')}
            disabled={!editable}
            checked={config?.shuffleChoices ?? false}
            onChange={({ currentTarget: { checked } }) =>
              change({ inputDisplayConfig: { ...config, shuffleChoices: checked || undefined } })
            }
          />
        </>
      )}
      {hasAnswers && (
        <Switch
          label={t('forbidChange')}
          disabled={!editable}
          checked={settings.forbidsAnswerAlteration ?? false}
          onChange={({ currentTarget: { checked } }) => change({ forbidsAnswerAlteration: checked })}
        />
      )}
      {hasAnswers && !isUpload && (
        <MatchingFields
          names={(settings.normalizeAnswers ?? []).map((each) => each.name)}
          editable={editable}
          onChange={(normalizeAnswers) => change({ normalizeAnswers })}
        />
      )}
    </Section>
  );
}

interface UploadFieldsProps extends Pick<SectionProps, 'change' | 'editable'> {
  readonly config: SectionProps['settings']['inputDisplayConfig'];
}
/** Sets the place where uploaded answers are stored. */
function UploadFields({ config, change, editable }: UploadFieldsProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <>
      <TextInput
        label={t('pathTemplate')}
        description={t('pathTemplateWhy')}
        maxLength={LIMITS.urlLength}
        readOnly={!editable}
        error={config?.pathTemplate?.trim() ? null : t('required')}
        value={config?.pathTemplate ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ inputDisplayConfig: { ...config, pathTemplate: value } }, 'pathTemplate')
        }
      />
      <TextInput
        label={t('uploadPath')}
        maxLength={LIMITS.urlLength}
        readOnly={!editable}
        error={config?.uploadPath?.trim() ? null : t('required')}
        value={config?.uploadPath ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ inputDisplayConfig: { ...config, uploadPath: value } }, 'uploadPath')
        }
      />
    </>
  );
}
