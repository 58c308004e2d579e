import { Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { missing } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { Banner } from './Banner.js';
import { GoogleButton } from './GoogleButton.js';
import { useAuthForm } from './use-auth-form.js';

const RULES = { email: missing, password: missing };

export interface LoginFormProps {
  readonly email: string;
  /** Both are called with the e-mail typed so far. */
  readonly onSwitch: (email: string) => void;
  readonly onForgot: (email: string) => void;
}

export function LoginForm({ email, onSwitch, onForgot }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.session);
  const { form, field, banner } = useAuthForm(RULES, { email, password: '' }, request);
  return (
    <form
      noValidate
      aria-label={t('login')}
      onSubmit={(event) => void form.handleSubmit((values) => dispatch(session.loginRequested(values)))(event)}
    >
      <Stack gap="lg">
        <Title order={1}>{t('login')}</Title>
        <Banner failure={banner} />
        <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...field('password')}
        />
        <Anchor
          component="button"
          type="button"
          size="sm"
          style={{ alignSelf: 'flex-end' }}
          onClick={() => onForgot(form.getValues('email'))}
        >
          {t('toForgot')}
        </Anchor>
        <Button type="submit" loading={request.status === 'pending'} fullWidth>
          {t('login')}
        </Button>
        <GoogleButton text="signin_with" />
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="center"
          onClick={() => onSwitch(form.getValues('email'))}
        >
          {t('toSignup')}
        </Anchor>
      </Stack>
    </form>
  );
}
