import { Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asksForFiles, isInputType } from '@parley/contracts/definition/input-types';
import { LIMITS } from '@parley/contracts/definition/limits';
import { typingAsked } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { FoldedSection } from './FoldedSection.js';
import { LookField } from './LookField.js';
import { MatchingFields } from './MatchingFields.js';
import { isOnTop } from './on-top.js';
import { lookOf, type PromptFieldProps, type SectionProps } from './settings-of.js';

/** The input and the comparison of typed answers, as far as it doesn't follow the kind of the prompt. */
export function InputSection(props: PromptFieldProps) {
  const { promptKey, settings, change, editable } = props;
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const { hasAnswers, hasChoices, kind } = settings;
  const isUpload = asksForFiles(settings.inputDisplayType);
  const look = lookOf(settings);
  return (
    <FoldedSection
      id="input"
      title={t('inputSettings')}
      says={hasAnswers ? (isInputType(look) ? t(`display.${look}`) : look) : t('asksNothing')}
    >
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
      {!isOnTop(kind, 'look') && <LookField {...props} />}
      {isUpload && <UploadFields config={settings.inputDisplayConfig} change={change} editable={editable} />}
      {hasChoices && !isUpload && !isOnTop(kind, 'choices') && <ChoiceFields {...props} />}
      {hasAnswers && (
        <Switch
          label={t('forbidChange')}
          disabled={!editable}
          checked={settings.forbidsAnswerAlteration ?? false}
          onChange={({ currentTarget: { checked } }) => change({ forbidsAnswerAlteration: checked })}
        />
      )}
      {hasAnswers && settings.isTyped && !isUpload && (
        <MatchingFields
          names={(settings.normalizeAnswers ?? []).map((each) => each.name)}
          editable={editable}
          onChange={(normalizeAnswers) => change({ normalizeAnswers })}
        />
      )}
    </FoldedSection>
  );
}

/** The number of answers that learners may choose, and their order. */
export function ChoiceFields({ settings, change, editable }: SectionProps) {
  const { t } = useTranslation('flow-editor');
  const config = settings.inputDisplayConfig;
  return (
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
