/** Feature flags: set on the server, sent to the console with `GET /auth` and `GET /config` (decision 20). */
export const DEFAULT_FEATURES: Readonly<Record<string, boolean>> = {
  i18n: true,
  integrations: true,
  coursePlatforms: true,
};

/** `a,-b` turns a on and b off; null if a name is unknown. */
export function parseFeatures(text: string): Readonly<Record<string, boolean>> | null {
  const features = { ...DEFAULT_FEATURES };
  for (const part of text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const name = part.replace(/^-/, '');
    if (!Object.hasOwn(DEFAULT_FEATURES, name)) return null;
    features[name] = !part.startsWith('-');
  }
  return features;
}
