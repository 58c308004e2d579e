/** What the forms share: the rules come from the contract, the refusal from the store. */
import { useState } from 'react';
import { useForm, type DefaultValues, type Path, type UseFormRegisterReturn } from 'react-hook-form';
import type { Failure } from '../../app/api/failure.js';
import { bannerOf, useFieldError } from './field-error.js';

/** Which fields changed since a refusal: it no longer speaks about those. */
interface Touched {
  readonly since: Failure | null;
  readonly names: readonly string[];
}

/** What is wrong with a field's text, in the contract's words; null: nothing. */
type Rules<T> = { readonly [Name in keyof T]?: (text: string) => string | null };

/** @param failure of the form's last request */
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
