import { Checkbox, Modal, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  GRADINGS,
  KEY_METHODS,
  PLATFORM_FIELDS,
  platformProblem,
  type Grading,
  type PlatformField,
  type PlatformInput,
} from '@parley/contracts/flow/lti-platform';
import { PLATFORM_KNOWN, type LtiPlatform } from '@parley/contracts/http/lti';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature } from './integrations.feature.js';
import { saving } from './lti.feature.js';

const EMPTY: PlatformInput = {
  name: '',
  url: '',
  clientId: '',
  authUrl: '',
  authConfigMethod: 'JWK_SET',
  authConfigKey: '',
  accessTokenUrl: '',
  audience: '',
};
const inputOf = (platform: PlatformInput): PlatformInput => {
  const { name, url, clientId, authUrl, authConfigMethod, authConfigKey, accessTokenUrl, audience } = platform;
  return { name, url, clientId, authUrl, authConfigMethod, authConfigKey, accessTokenUrl, audience };
};
const MAY_BE_EMPTY: ReadonlySet<PlatformField> = new Set(['audience']);

/** LTI-2…5: adds a platform, or changes one. */
export function PlatformForm({
  platform,
  onClose,
}: {
  readonly platform: LtiPlatform | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(feature.select).savingPlatform;
  useEffect(() => {
    if (status === 'fulfilled') onClose();
  }, [status, onClose]);
  const [input, setInput] = useState<PlatformInput>(() => inputOf(platform ?? EMPTY));
  const [isLater, setIsLater] = useState(platform?.clientId === '');
  const [grading, setGrading] = useState<Grading>(platform?.grading ?? 'last');
  const [deployments, setDeployments] = useState<string[]>(platform?.deployments ?? []);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusedText = (field: PlatformField, code: string | null) => {
    if (code === PLATFORM_KNOWN) return t('lti.problem.known');
    return field === 'authConfigKey' ? t('lti.problem.unusable') : t('problem.refused');
  };
  const errorOf = (field: PlatformField) => {
    const problem = tried ? platformProblem(field, input, isLater) : null;
    if (problem) return t(`lti.problem.${problem}`);
    return error?.errors.some(({ param }) => param === field) ? refusedText(field, error.code) : null;
  };
  // The first launch may have set one since the form was opened.
  const isOther = deployments.join('\n') !== (platform?.deployments ?? []).join('\n');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = PLATFORM_FIELDS.find((field) => platformProblem(field, input, isLater));
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    dispatch(
      saving.requested({
        id: platform?.id ?? null,
        body: { ...input, clientIdLater: isLater, grading, ...(isOther && { deployments }) },
      }),
    );
  };
  const props = (field: PlatformField) => ({
    name: field,
    label: t(`lti.field.${field}`),
    value: input[field],
    error: errorOf(field),
    required: !MAY_BE_EMPTY.has(field) && !(field === 'clientId' && isLater),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setInput({ ...input, [field]: value }),
  });
  return (
    <Modal opened onClose={onClose} size={600} title={platform ? t('lti.edit') : t('lti.add')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput {...props('name')} data-autofocus />
          <TextInput {...props('url')} dir="ltr" description={t('lti.issuer')} />
          <TextInput {...props('clientId')} dir="ltr" />
          <Checkbox
            label={t('lti.clientIdLater')}
            checked={isLater}
            onChange={({ currentTarget: { checked } }) => setIsLater(checked)}
          />
          <TextInput {...props('authUrl')} dir="ltr" />
          <TextInput {...props('accessTokenUrl')} dir="ltr" />
          <Select
            label={t('lti.method')}
            allowDeselect={false}
            data={KEY_METHODS.map((value) => ({ value, label: t(`lti.methods.${value}`) }))}
            value={input.authConfigMethod}
            onChange={(value) => {
              const method = KEY_METHODS.find((one) => one === value);
              if (method) setInput({ ...input, authConfigMethod: method });
            }}
          />
          <Textarea {...props('authConfigKey')} dir="ltr" autosize minRows={1} maxRows={6} />
          <TextInput {...props('audience')} dir="ltr" description={t('lti.audienceHow')} />
          <Choices {...{ grading, setGrading, deployments, setDeployments }} />
          <DialogButtons onCancel={onClose} loading={status === 'pending'}>
            {platform ? t('save') : t('add')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

interface ChoicesProps {
  readonly grading: Grading;
  readonly setGrading: (grading: Grading) => void;
  readonly deployments: string[];
  readonly setDeployments: (deployments: string[]) => void;
}
/** Chooses what Parley does with the platform. */
function Choices({ grading, setGrading, deployments, setDeployments }: ChoicesProps) {
  const { t } = useTranslation('integrations');
  return (
    <>
      <Select
        label={t('lti.field.grading')}
        description={t('lti.gradingHow')}
        allowDeselect={false}
        data={GRADINGS.map((value) => ({ value, label: t(`lti.grading.${value}`) }))}
        value={grading}
        onChange={(value) => setGrading(GRADINGS.find((one) => one === value) ?? 'last')}
      />
      <TagsInput
        label={t('lti.deployments')}
        description={t('lti.deploymentsHow')}
        value={deployments}
        onChange={setDeployments}
      />
    </>
  );
}
