import { PasswordInput, TextInput } from '@mantine/core';
import { emailProblem, passwordProblem, type SignupRules } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { Banner } from './Banner.js';
import { EntryForm } from './EntryForm.js';
import { OtherWays } from './OtherWays.js';
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
  const rules = useAppSelector((state) => state.config.value?.signup ?? null);
  const whoMay = ({ policy, domains }: SignupRules): string | null => {
    if (policy === 'invited') return t('signupInvited');
    return domains.length > 0 ? t('signupDomains', { domains: domains.join(', ') }) : null;
  };
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
    <EntryForm
      title={t('signup')}
      intro={first ? t('firstVisit') : rules && whoMay(rules)}
      banner={<Banner failure={banner} />}
      send={t('signup')}
      isPending={request.status === 'pending'}
      otherWay={<OtherWays text="signup_with" />}
      toOther={t('toLogin')}
      onSubmit={submit}
      onOther={() => onSwitch(form.getValues('email'))}
    >
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
    </EntryForm>
  );
}
