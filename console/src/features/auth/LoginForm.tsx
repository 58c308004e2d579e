import { Alert, Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { loginBody } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.js';
import { session } from '../../app/session/session.slice.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useAuthForm } from './use-auth-form.js';

export function LoginForm({ onSwitch }: { readonly onSwitch: () => void }) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { form, field, pending, banner } = useAuthForm(loginBody, { email: '', password: '' });
  return (
    <form
      noValidate
      aria-label={t('login')}
      onSubmit={(event) => void form.handleSubmit((values) => dispatch(session.loginRequested(values)))(event)}
    >
      <Stack gap="lg">
        <Title order={1}>{t('login')}</Title>
        {banner && (
          <Alert role="alert" color="red">
            {failureText(banner)}
          </Alert>
        )}
        <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...field('password')}
        />
        <Button type="submit" loading={pending} fullWidth>
          {t('login')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onSwitch}>
          {t('toSignup')}
        </Anchor>
      </Stack>
    </form>
  );
}
