/** Asks the browser for passkeys. The library is loaded only then. */
import type { addPasskey, passkeyLogin } from '@parley/contracts/http/passkeys';
import type { BodyOf } from '@parley/contracts/http/route';

type Options = Readonly<Record<string, unknown>>;

/** Makes one on this device, or on a phone or key that the person chooses. */
export async function makePasskey(options: Options): Promise<BodyOf<typeof addPasskey>['answer']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as never;
}

export async function showPasskey(options: Options): Promise<BodyOf<typeof passkeyLogin>['answer']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as never;
}

/** The person closed the browser’s question, or let it pass. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
