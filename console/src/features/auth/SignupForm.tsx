import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { signupBody } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.js';
import { session } from '../../app/session/session.slice.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useAuthForm } from './use-auth-form.js';

export interface SignupFormProps {
  /** No account exists yet on this installation. */
  readonly first: boolean;
  readonly onSwitch: () => void;
}

export function SignupForm({ first, onSwitch }: SignupFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { form, field, pending, banner } = useAuthForm(signupBody, { email: '', password: '', name: '' });
  const submit = form.handleSubmit(({ name, ...rest }) =>
    dispatch(session.signupRequested({ ...rest, ...(name?.trim() ? { name } : {}) })),
  );
  return (
    <form noValidate aria-label={t('signup')} onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Title order={1}>{t('signup')}</Title>
        {first && (
          <Text size="sm" c="dimmed">
            {t('firstVisit')}
          </Text>
        )}
        {banner && (
          <Alert role="alert" color="red">
            {failureText(banner)}
          </Alert>
        )}
        <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <PasswordInput
          label={t('password')}
          placeholder={t('passwordPlaceholder')}
          description={t('passwordRule')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...field('password')}
        />
        <TextInput label={t('nameOptional')} autoComplete="name" {...field('name')} />
        <Button type="submit" loading={pending} fullWidth>
          {t('signup')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onSwitch}>
          {t('toLogin')}
        </Anchor>
      </Stack>
    </form>
  );
}
