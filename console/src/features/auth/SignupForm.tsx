import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { emailProblem, passwordProblem } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { Banner } from './Banner.js';
import { GoogleButton } from './GoogleButton.js';
import { mailLanguage } from './mail-language.js';
import { useAuthForm } from './use-auth-form.js';

const RULES = { email: emailProblem, password: passwordProblem };

export interface SignupFormProps {
  /** True if this installation has no account yet. */
  readonly first: boolean;
  /** The invited e-mail, because access belongs to it; otherwise the one typed on the previous form. */
  readonly email: string;
  /** Called with the e-mail typed so far. */
  readonly onSwitch: (email: string) => void;
}

export function SignupForm({ first, email, onSwitch }: SignupFormProps) {
  const { t, i18n } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.session);
  const { form, field, banner } = useAuthForm(RULES, { email, password: '', name: '' }, request);
  const submit = form.handleSubmit(({ name, ...rest }) =>
    dispatch(
      session.signupRequested({
        ...rest,
        ...(name.trim() ? { name: name.trim() } : {}),
        ...mailLanguage(i18n.language),
      }),
    ),
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
        <Banner failure={banner} />
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
        <Button type="submit" loading={request.status === 'pending'} fullWidth>
          {t('signup')}
        </Button>
        <GoogleButton text="signup_with" />
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="center"
          onClick={() => onSwitch(form.getValues('email'))}
        >
          {t('toLogin')}
        </Anchor>
      </Stack>
    </form>
  );
}
