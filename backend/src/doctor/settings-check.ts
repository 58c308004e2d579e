import { adviceFor, adviceText } from '../platform/config/setting-advice.js';
import { ToDo, type Patient } from './patient.js';

/** Looks for settings that are allowed and don't do what they seem to. */
export function checkSettings({ config }: Patient): Promise<string> {
  const advice = adviceFor(config).map(adviceText);
  // The report's line ends with a full stop of its own.
  if (advice.length > 0) return Promise.reject(new ToDo(advice.join(' ').replace(/\.$/, '')));
  return Promise.resolve('go together');
}
