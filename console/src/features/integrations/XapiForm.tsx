import { Button, NumberInput, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { xapiProblem, type XapiField } from '@parley/contracts/flow/xapi-config';
import type { XapiStore } from '@parley/contracts/http/xapi';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import { feature } from './integrations.feature.js';
import { changing } from './xapi.feature.js';

const FIELDS = ['endpoint', 'key', 'secret'] as const;
const MAX_PERCENT = 100;

/** Connects a learning record store or changes it; an empty secret stays, unless the address is another one. */
export function XapiForm({ store }: { readonly store: XapiStore | null }) {
  const { t, i18n } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { changingXapi } = useAppSelector(feature.select);
  const [texts, setTexts] = useState({ endpoint: store?.endpoint ?? '', key: store?.key ?? '', secret: '' });
  const [percent, setPercent] = useState<number | ''>(store?.passPercent ?? '');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const keepsSecret = store !== null && texts.endpoint.trim().replace(/\/+$/, '') === store.endpoint;
  const problemOf = (field: XapiField) =>
    // The server knows whether it may send without https; its refusal is shown at the field.
    field === 'secret' && keepsSecret && texts.secret === '' ? null : xapiProblem(field, texts[field], true);
  const errorOf = (field: XapiField) => {
    const problem = tried ? problemOf(field) : null;
    if (problem) return t(`problem.${problem}`);
    const isRefused = changingXapi.error?.errors.some(({ param }) => param === field);
    return isRefused ? t(`problem.${field === 'endpoint' ? 'https' : 'refused'}`) : null;
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = FIELDS.findIndex((field) => problemOf(field) !== null);
    if (wrong >= 0) return form.current?.querySelectorAll('input')[wrong]?.focus();
    const { secret, ...others } = texts;
    const language = isInterfaceLanguage(i18n.language) ? i18n.language : 'en';
    const passPercent = percent === '' ? null : percent;
    const body = { ...others, ...(secret !== '' && { secret }), passPercent, language };
    dispatch(changing.requested({ what: 'save', body }));
    setTexts({ ...texts, secret: '' });
    setTried(false);
  };
  const shared = (field: XapiField) => ({
    label: t(`xapi.field.${field}`),
    description:
      field === 'key' ? undefined : t(field === 'secret' && store ? 'xapi.secretStays' : `xapi.how.${field}`),
    dir: 'ltr' as const,
    required: field !== 'secret' || !keepsSecret,
    autoComplete: 'off',
    value: texts[field],
    error: errorOf(field),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setTexts((now) => ({ ...now, [field]: value })),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md" maw={460}>
        {!store && (
          <Text c="dimmed" size="xs">
            {t('xapi.what')}
          </Text>
        )}
        <TextInput {...shared('endpoint')} />
        <TextInput {...shared('key')} />
        <PasswordInput
          {...shared('secret')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('xapi.showSecret') }}
        />
        <NumberInput
          label={t('xapi.pass')}
          description={t('xapi.passHow')}
          suffix="%"
          min={1}
          max={MAX_PERCENT}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={percent}
          onChange={(value) => setPercent(typeof value === 'number' ? value : '')}
        />
        <Button type="submit" loading={changingXapi.status === 'pending'} style={{ alignSelf: 'flex-start' }}>
          {t(store ? 'save' : 'xapi.connect')}
        </Button>
      </Stack>
    </form>
  );
}
