import { readWebAddress } from './web-address.js';

/**
 * Checks the settings with which an author connects other systems, by the same rules on the server and in the console's
 * forms.
 */

export const INTEGRATION_TYPES = ['thinkific', 'webhook', 'lti', 'cloudinary'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];
export const isIntegrationType = (value: unknown): value is IntegrationType =>
  (INTEGRATION_TYPES as readonly unknown[]).includes(value);

/** The fields of the types that this version can connect. */
export const INTEGRATION_FIELDS = { webhook: ['url'], cloudinary: ['cloudName', 'apiKey'] } as const;
export type ConnectableType = keyof typeof INTEGRATION_FIELDS;
export const isConnectable = (type: IntegrationType): type is ConnectableType =>
  Object.hasOwn(INTEGRATION_FIELDS, type);
export type IntegrationField = 'url' | 'cloudName' | 'apiKey';
export type IntegrationConfig = { readonly [F in IntegrationField]?: string } & {
  /** Of a school on Thinkific, which isn't typed in but installed. */
  readonly subDomain?: string;
  /** Thinkific no longer accepts the installation. */
  readonly invalid?: boolean;
};

/** `https`: not an address that begins with https. */
export type ConfigProblem = 'required' | 'too-long' | 'https' | 'cloud-name' | 'api-key';

export const CONFIG_LIMITS = { url: 2_000, cloudName: 100, apiKey: 100 } as const;
const CLOUD_NAME = /^[a-z0-9][a-z0-9_-]*$/i;
const API_KEY = /^[a-z0-9_-]+$/i;

/**
 * Names what is wrong with one field; null = nothing.
 * @param allowHttp machines inside, which the operator lists, need no https
 */
export function configProblem(
  field: IntegrationField,
  value: string | undefined,
  allowHttp = false,
): ConfigProblem | null {
  const text = value?.trim() ?? '';
  if (text === '') return 'required';
  if (text.length > CONFIG_LIMITS[field]) return 'too-long';
  if (field === 'url') return isAddress(text, allowHttp) ? null : 'https';
  if (field === 'cloudName') return CLOUD_NAME.test(text) ? null : 'cloud-name';
  return API_KEY.test(text) ? null : 'api-key';
}

function isAddress(text: string, allowHttp: boolean): boolean {
  const address = readWebAddress(text);
  return address !== null && (address.secure || allowHttp) && !address.hasUser;
}
