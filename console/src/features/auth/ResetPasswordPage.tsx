import { Anchor, Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { passwordProblem } from '@parley/contracts/http/auth';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { fieldText } from '../../foundation/api/failure.js';
import { AuthFrame } from './AuthFrame.js';
import { Banner } from './Banner.js';
import { feature } from './password.saga.js';
import { password } from './password.slice.js';
import { useAuthForm } from './use-auth-form.js';

export { feature };

const RULES = { newPassword: passwordProblem };

/** The page that the mailed link opens, without login (AUTH-4, AUTH-42 … 48). */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => feature.select(state).reset);
  useEffect(() => void dispatch(password.opened()), [dispatch]);
  return <AuthFrame title={t('resetTitle')}>{status === 'fulfilled' ? <Done /> : <ResetForm />}</AuthFrame>;
}

function ResetForm() {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const { token = '' } = useParams();
  const request = useAppSelector((state) => feature.select(state).reset);
  const { form, field } = useAuthForm(RULES, { newPassword: '' }, request);
  const { error } = request;
  // An error about the password is shown under it; any other is about the link or the network (AUTH-47).
  const banner = error && !fieldText(error, 'newPassword') ? error : null;
  return (
    <form
      noValidate
      aria-label={t('resetTitle')}
      onSubmit={(event) =>
        void form.handleSubmit(({ newPassword }) => dispatch(password.resetRequested({ token, newPassword })))(event)
      }
    >
      <Stack gap="lg">
        <Title order={1}>{t('resetTitle')}</Title>
        {banner && (
          <Banner failure={linkFailure(banner)} title={fieldText(banner, 'email') ? undefined : t('resetFailed')} />
        )}
        <PasswordInput
          label={t('newPassword')}
          placeholder={t('passwordPlaceholder')}
          description={t('passwordRule')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...field('newPassword')}
        />
        <Button type="submit" loading={request.status === 'pending'} fullWidth>
          {t('setPassword')}
        </Button>
        <Anchor component={Link} to="/" size="sm" ta="center">
          {t('backToLogin')}
        </Anchor>
      </Stack>
    </form>
  );
}

/** The server's sentence about the e-mail, if it sent one. */
const linkFailure = (failure: NonNullable<Parameters<typeof Banner>[0]['failure']>) => ({
  ...failure,
  message: fieldText(failure, 'email') ?? failure.message,
});

function Done() {
  const { t } = useTranslation(['auth', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="lg" align="center" ta="center" role="status">
      <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {t('resetDone')}
      </Title>
      <Text c="dimmed">{t('resetDoneText')}</Text>
      <Button component={Link} to="/" fullWidth>
        {t('common:home')}
      </Button>
    </Stack>
  );
}
