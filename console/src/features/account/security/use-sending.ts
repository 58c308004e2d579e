import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_REFUSED, PASSWORD_REFUSED } from '@parley/contracts/http/two-factor';
import { PASSKEY_REFUSED, TOO_MANY_PASSKEYS } from '@parley/contracts/http/passkeys';
import { ApiError, failureOf, type Failure } from '../../../foundation/api/failure.js';
import { isCancelled } from '../../../ui/passkeys.js';
import { useFailureText } from '../../../ui/use-failure-text.js';

/** The browser could not make a passkey. */
const NO_PASSKEY = 'no-passkey';
const OWN = [CODE_REFUSED, PASSWORD_REFUSED, PASSKEY_REFUSED, TOO_MANY_PASSKEYS, NO_PASSKEY] as const;

/** One request of a dialog at a time, and the sentence of its failure. */
export function useSending() {
  const { t } = useTranslation('security');
  const failureText = useFailureText();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const own = OWN.find((code) => code === failure?.code);
  const send = async <T>(ask: () => Promise<T>, then: (reply: T) => void): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      then(await ask());
    } catch (error) {
      if (!isCancelled(error))
        setFailure(error instanceof ApiError ? failureOf(error) : { ...failureOf(error), code: NO_PASSKEY });
    }
    setPending(false);
  };
  return {
    send,
    isPending,
    code: failure?.code ?? null,
    problem: own ? t(`error.${own}`) : failure && failureText(failure),
  };
}
