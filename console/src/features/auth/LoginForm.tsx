import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { missing } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { Banner } from './Banner.js';
import { EntryForm } from './EntryForm.js';
import { OtherWays } from './OtherWays.js';
import { useAuthForm } from './use-auth-form.js';

const RULES = { email: missing, password: missing };

export interface LoginFormProps {
  readonly email: string;
  /** False if nobody can make an account here. */
  readonly withSignup: boolean;
  /** Both are called with the e-mail typed so far. */
  readonly onSwitch: (email: string) => void;
  readonly onForgot: (email: string) => void;
}

export function LoginForm({ email, withSignup, onSwitch, onForgot }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.session);
  const { form, field, banner } = useAuthForm(RULES, { email, password: '' }, request);
  return (
    <EntryForm
      title={t('login')}
      banner={<Banner failure={banner} />}
      send={t('login')}
      isPending={request.status === 'pending'}
      otherWay={<OtherWays text="signin_with" />}
      toOther={withSignup ? t('toSignup') : null}
      onSubmit={form.handleSubmit((values) => dispatch(session.loginRequested(values)))}
      onOther={() => onSwitch(form.getValues('email'))}
    >
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
    </EntryForm>
  );
}
