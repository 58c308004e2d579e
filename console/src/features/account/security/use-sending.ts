import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_REFUSED, PASSWORD_REFUSED } from '@parley/contracts/http/two-factor';
import { failureOf, type Failure } from '../../../foundation/api/failure.js';
import { useFailureText } from '../../../ui/use-failure-text.js';

const OWN = [CODE_REFUSED, PASSWORD_REFUSED] as const;

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
      setFailure(failureOf(error));
    }
    setPending(false);
  };
  return { send, isPending, problem: own ? t(`error.${own}`) : failure && failureText(failure) };
}
