/** The forms share rules from the contract, and refusals from the store. */
import { useState } from 'react';
import { useForm, type DefaultValues, type Path, type UseFormRegisterReturn } from 'react-hook-form';
import type { Failure } from '../../foundation/api/failure.js';
import { bannerOf, useFieldError } from './field-error.js';

/** Fields changed since a refusal, to which it no longer applies. */
interface Touched {
  readonly since: Failure | null;
  readonly names: readonly string[];
}

/** A field's error, in the contract's words; null: none. */
type Rules<T> = { readonly [Name in keyof T]?: (text: string) => string | null };

/** @param failure the form's last failed request */
export function useAuthForm<T extends Record<string, string>>(
  rules: Rules<T>,
  defaultValues: DefaultValues<T>,
  { error: failure }: { readonly error: Failure | null },
) {
  const textFor = useFieldError(failure);
  const form = useForm<T>({ defaultValues, shouldFocusError: true });
  const [touched, setTouched] = useState<Touched>({ since: null, names: [] });
  const names = touched.since === failure ? touched.names : [];

  const field = (name: Path<T>): UseFormRegisterReturn & { error: string | null } => {
    const own = form.formState.errors[name]?.message;
    return {
      ...form.register(name, {
        validate: (text) => rules[name]?.(text) ?? true,
        onChange: () => setTouched({ since: failure, names: [...names, name] }),
      }),
      error: textFor(name, { own: typeof own === 'string' ? own : undefined, touched: names.includes(name) }),
    };
  };
  return { form, field, banner: bannerOf(failure, Object.keys(defaultValues)) };
}
