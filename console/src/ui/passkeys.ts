/** Asks the browser for passkeys. The library is loaded only then. */
import type { addPasskey, passkeyLogin } from '@parley/contracts/http/passkeys';
import type { BodyOf } from '@parley/contracts/http/route';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** Makes one on this device, or on a phone or key that the person chooses. */
export async function makePasskey(options: Options): Promise<BodyOf<typeof addPasskey>['answer']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Options & PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

export async function showPasskey(options: Options): Promise<BodyOf<typeof passkeyLogin>['answer']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Options & PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** The person closed the browser’s question, or let it pass. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
