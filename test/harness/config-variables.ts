import { loadConfig } from '@parley/backend/platform/config/config';

/** The names of all settings: those that the configuration looks up. */
export function configVariables(): readonly string[] {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>({}, { get: (_env, name) => void read.add(String(name)) });
  loadConfig(env);
  return [...read];
}
