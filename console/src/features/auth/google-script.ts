/** Google's identity script, loaded once when it is needed (AUTH-38). */
export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

/** The part of `google.accounts.id` that Parley uses. */
export interface GoogleIdentity {
  initialize(options: {
    readonly client_id: string;
    readonly callback: (reply: { readonly credential: string }) => void;
    readonly ux_mode: 'popup';
    readonly use_fedcm_for_button: boolean;
    /** Comes back in the token. */
    readonly nonce: string;
  }): void;
  renderButton(
    parent: HTMLElement,
    options: {
      readonly theme: 'outline' | 'filled_black';
      readonly size: 'large';
      readonly text: 'signin_with' | 'signup_with';
      readonly shape: 'rectangular';
      /** px, 200 to 400 */
      readonly width: number;
      readonly locale: string;
    },
  ): void;
}
declare global {
  interface Window {
    readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | null = null;

/** Rejects if the script can't be loaded; the next call tries again. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const give = () => {
      const identity = window.google?.accounts?.id;
      if (identity) return done(identity);
      script.remove();
      fail(new Error('Google’s script is missing'));
    };
    script.src = GOOGLE_SCRIPT;
    script.async = true;
    script.onload = give;
    script.onerror = give;
    document.head.append(script);
  });
}
