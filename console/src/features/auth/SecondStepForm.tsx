import { TextInput } from '@mantine/core';
import { missing } from '@parley/contracts/http/auth';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { Banner } from './Banner.js';
import { EntryForm } from './EntryForm.js';
import { useAuthForm } from './use-auth-form.js';

const RULES = { code: missing };

export interface SecondStepFormProps {
  readonly ticket: string;
  readonly onBack: () => void;
}

/** Asks for the code after the password (AUTH-F2). */
export function SecondStepForm({ ticket, onBack }: SecondStepFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.session);
  const { form, field, banner } = useAuthForm(RULES, { code: '' }, request);
  return (
    <EntryForm
      title={t('secondStep')}
      intro={t('secondStepText')}
      banner={<Banner failure={banner} />}
      send={t('login')}
      isPending={request.status === 'pending'}
      toOther={t('backToLogin')}
      onSubmit={form.handleSubmit(({ code }) => dispatch(session.codeRequested({ ticket, code })))}
      onOther={onBack}
    >
      <TextInput
        label={t('code')}
        description={t('codeHow')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        autoFocus
        {...field('code')}
      />
    </EntryForm>
  );
}
