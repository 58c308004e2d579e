/** Cloudinary's media library: its script is loaded once, when somebody who has connected an account wants it (EDIT-130). */
import type { IntegrationConfig } from '@parley/contracts/flow/integration-config';

export const MEDIA_LIBRARY_SCRIPT = 'https://media-library.cloudinary.com/global/all.js';

interface MediaAsset {
  readonly resource_type: string;
  readonly secure_url: string;
  /** The asset after the transformations that were chosen in the library. */
  readonly derived?: readonly { readonly secure_url: string }[];
}
export interface MediaLibrary {
  openMediaLibrary(
    options: {
      readonly cloud_name: string;
      readonly api_key: string;
      readonly multiple: false;
      readonly max_files: 1;
    },
    handlers: { readonly insertHandler: (chosen: { readonly assets: readonly MediaAsset[] }) => void },
  ): unknown;
}
declare global {
  interface Window {
    readonly cloudinary?: MediaLibrary;
  }
}

let loading: Promise<MediaLibrary> | null = null;

/** Rejects if the script can't be loaded; the next call tries again. */
export function loadMediaLibrary(): Promise<MediaLibrary> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<MediaLibrary> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const give = () => {
      if (window.cloudinary) return done(window.cloudinary);
      script.remove();
      fail(new Error('Cloudinary’s script is missing'));
    };
    script.src = MEDIA_LIBRARY_SCRIPT;
    script.async = true;
    script.onload = give;
    script.onerror = give;
    document.head.append(script);
  });
}

/** EDIT-131: one asset, in the form that was chosen there. `onChosen` gets null if it isn't a video (EDIT-129). */
export function chooseVideo(
  library: MediaLibrary,
  { cloudName = '', apiKey = '' }: IntegrationConfig,
  onChosen: (address: string | null) => void,
): void {
  library.openMediaLibrary(
    { cloud_name: cloudName, api_key: apiKey, multiple: false, max_files: 1 },
    {
      insertHandler: ({ assets: [asset] }) => {
        if (asset)
          onChosen(asset.resource_type === 'video' ? (asset.derived?.[0]?.secure_url ?? asset.secure_url) : null);
      },
    },
  );
}
