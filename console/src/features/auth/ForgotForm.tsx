import { TextInput } from '@mantine/core';
import { emailProblem } from '@parley/contracts/http/auth';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { toastInfo } from '../../ui/toasts.js';
import { Banner } from './Banner.js';
import { EntryForm } from './EntryForm.js';
import { mailLanguage } from './mail-language.js';
import { feature } from './password.saga.js';
import { password } from './password.slice.js';
import { useAuthForm } from './use-auth-form.js';

const RULES = { email: emailProblem };

export interface ForgotFormProps {
  readonly email: string;
  readonly onBack: (email: string) => void;
}

/** Asks for the mail with the link that sets a new password (AUTH-8). */
export function ForgotForm({ email, onBack }: ForgotFormProps) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const request = useAppSelector((state) => feature.select(state).forgot);
  const { form, field, banner } = useAuthForm(RULES, { email }, request);
  useEffect(() => {
    store.addFeature(feature);
    dispatch(password.opened());
  }, [store, dispatch]);
  useEffect(() => {
    if (request.status !== 'fulfilled') return;
    toastInfo({ message: t('mailSent'), dismiss: t('common:dismiss') });
    dispatch(password.opened());
    onBack(form.getValues('email'));
  }, [request.status, t, dispatch, form, onBack]);
  const submit = form.handleSubmit((values) =>
    dispatch(password.forgotRequested({ ...values, ...mailLanguage(i18n.language) })),
  );
  return (
    <EntryForm
      title={t('forgotPassword')}
      intro={t('forgotText')}
      banner={<Banner failure={banner} title={t('mailFailed')} />}
      send={t('sendInstructions')}
      isPending={request.status === 'pending'}
      toOther={t('backToLogin')}
      onSubmit={submit}
      onOther={() => onBack(form.getValues('email'))}
    >
      <TextInput label={t('email')} type="email" autoComplete="email" data-autofocus {...field('email')} />
    </EntryForm>
  );
}
