import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  configProblem,
  INTEGRATION_FIELDS,
  type ConnectableType,
  type IntegrationConfig,
  type IntegrationField,
} from '@parley/contracts/flow/integration-config';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import { adding as addCommand, feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { PanelHead } from './PanelHead.js';

/** INTG-10, 11: the fields of one type; empty ones say "Required". */
export function AddForm({ type }: { readonly type: ConnectableType }) {
  const { t, i18n } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { adding } = useAppSelector(feature.select);
  const fields: readonly IntegrationField[] = INTEGRATION_FIELDS[type];
  const [config, setConfig] = useState<IntegrationConfig>({});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The server knows whether it may send without https; its refusal is shown at the field.
  const problems = fields.map((field) => configProblem(field, config[field], true));
  const errorOf = (field: IntegrationField, index: number) => {
    const problem = problems[index];
    if (tried && problem) return t(`problem.${problem}`);
    return adding.error?.errors.some(({ param }) => param === field)
      ? t(`problem.${field === 'url' ? 'https' : 'refused'}`)
      : null;
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = problems.findIndex((problem) => problem !== null);
    if (wrong >= 0) return form.current?.querySelectorAll('input')[wrong]?.focus();
    const language = isInterfaceLanguage(i18n.language) ? i18n.language : 'en';
    dispatch(addCommand.requested({ type, config, language }));
  };
  return (
    <>
      <PanelHead type={type} />
      <form ref={form} className={classes['body']} onSubmit={submit} noValidate>
        <Stack gap="md" maw={460}>
          <Text c="dimmed" size="xs">
            {t(`how.${type}`)}
          </Text>
          {fields.map((field, index) => (
            <TextInput
              key={field}
              label={t(`field.${field}`)}
              dir="ltr"
              required
              autoComplete="off"
              value={config[field] ?? ''}
              error={errorOf(field, index)}
              onChange={({ currentTarget: { value } }) => setConfig((now) => ({ ...now, [field]: value }))}
            />
          ))}
          <Button type="submit" loading={adding.status === 'pending'} style={{ alignSelf: 'flex-start' }}>
            {t('add')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
