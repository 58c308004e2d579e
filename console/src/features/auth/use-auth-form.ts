/** What the two forms share: the rules come from the contract, the refusal from the store. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormRegisterReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useAppSelector } from '../../app/hooks.js';
import { bannerOf, useFieldError } from './field-error.js';

export function useAuthForm<T extends FieldValues>(schema: z.ZodType<T, T>, defaultValues: DefaultValues<T>) {
  const status = useAppSelector((state) => state.session.status);
  const failure = useAppSelector((state) => state.session.error);
  const textFor = useFieldError(failure);
  const form = useForm<T>({ resolver: zodResolver(schema), defaultValues, shouldFocusError: true });
  const { errors, dirtyFields } = form.formState;

  // After a refusal every field counts as untouched again, so that what the server said can show under it.
  useEffect(() => {
    if (failure) form.reset(undefined, { keepValues: true, keepDirty: false, keepTouched: false });
  }, [failure, form]);

  const field = (name: Path<T>): UseFormRegisterReturn & { error: string | null } => ({
    ...form.register(name),
    error: textFor(name, {
      own: typeof errors[name]?.message === 'string' ? errors[name].message : undefined,
      touched: Boolean((dirtyFields as Partial<Record<string, unknown>>)[name]),
    }),
  });
  return { form, field, pending: status === 'pending', banner: bannerOf(failure, Object.keys(defaultValues)) };
}
