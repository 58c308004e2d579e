/**
 * Parses the address of an EventStoreDB or KurrentDB. The client isn't used for that, because it prints addresses that
 * it can't parse, password included.
 */
import type { Credentials, EndPoint, NodePreference } from '@eventstore/db-client';

export interface EventStoreAddress {
  readonly hosts: readonly EndPoint[];
  /** True if the hosts must be asked for the cluster's members. */
  readonly isCluster: boolean;
  readonly user: Credentials | undefined;
  readonly tls: boolean;
  readonly verifyCertificate: boolean;
  readonly files: Readonly<Partial<Record<FileSetting, string>>>;
  readonly client: Readonly<Partial<Record<NumberSetting, number>>> & {
    readonly nodePreference?: NodePreference;
    readonly connectionName?: string;
  };
}

/** Errors never quote the address, because it may contain a password. */
export type ParsedAddress =
  { readonly ok: true; readonly address: EventStoreAddress } | { readonly ok: false; readonly problem: string };

const FILES = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const;
const NUMBERS = [
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
] as const;
/** `throwOnAppendFailure` is accepted but ignored, because Parley needs the client's default. */
const SWITCHES = ['tls', 'tlsVerifyCert', 'throwOnAppendFailure'] as const;
const PREFERENCES: readonly NodePreference[] = ['leader', 'follower', 'read_only_replica', 'random'];
const SETTINGS = [...SWITCHES, ...FILES, ...NUMBERS, 'nodePreference', 'connectionName'] as const;
type FileSetting = (typeof FILES)[number];
type NumberSetting = (typeof NUMBERS)[number];
type Setting = (typeof SETTINGS)[number];
type Settings = Partial<Record<Setting, string>>;

const ADDRESS = /^(?:esdb|kurrentdb|kurrent)(\+discover)?:\/\/(?:([^/?#]*)@)?([^@/?#]*)\/?(?:\?([^#]*))?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 2113;

class Problem extends Error {}

/** The address can't be used; the message gives the reason without quoting it. */
export class BadEventStoreUrl extends Error {
  override readonly name = 'BadEventStoreUrl';
  constructor(problem: string) {
    super(`EVENTSTORE_URL can't be used: ${problem}.`);
  }
}

export function parseEventStoreUrl(text: string): ParsedAddress {
  try {
    return { ok: true, address: addressOf(text) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.message };
    throw error;
  }
}

function addressOf(text: string): EventStoreAddress {
  if (!/^(esdb|kurrentdb|kurrent)(\+discover)?:\/\//.test(text))
    throw new Problem('it begins with none of esdb://, esdb+discover://, kurrentdb:// and kurrentdb+discover://');
  const parts = ADDRESS.exec(text);
  if (!parts) throw new Problem('it is not of the form user:password@host:port,host:port?setting=value');
  const [, discover, user, hosts = '', query = ''] = parts;
  const settings = settingsOf(query);
  const list = hosts.split(',').map(hostOf);
  return {
    hosts: list,
    isCluster: discover !== undefined || list.length > 1,
    user: user === undefined ? undefined : userOf(user),
    tls: switchOf(settings, 'tls'),
    verifyCertificate: switchOf(settings, 'tlsVerifyCert'),
    files: filesOf(settings),
    client: clientOf(settings),
  };
}

function hostOf(text: string): EndPoint {
  const [, address, port] = HOST.exec(text.trim()) ?? [];
  if (!address) throw new Problem('a host is missing, or is neither a name nor an IP address with a port after it');
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  if (number < 1 || number > 65_535) throw new Problem('the port of a host is not a number from 1 to 65535');
  return { address, port: number };
}

function userOf(text: string): Credentials {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1)
    throw new Problem('before the @ stand a user and a password with a colon between');
  return { username: decoded(text.slice(0, colon)), password: decoded(text.slice(colon + 1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem('a % is not followed by two hexadecimal digits (a % itself is written %25)');
  }
}

function settingsOf(query: string): Settings {
  const found: Settings = {};
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=');
    const plain = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
    const setting = SETTINGS.find((one) => plain(one) === plain(name));
    if (!setting) throw new Problem(`after the ? stands a setting that is none of ${SETTINGS.join(', ')}`);
    found[setting] = decoded(value.join('=').trim());
  }
  return found;
}

function switchOf(settings: Settings, name: (typeof SWITCHES)[number]): boolean {
  const value = settings[name]?.toLowerCase() ?? 'true';
  if (value !== 'true' && value !== 'false') throw new Problem(`${name} is neither true nor false`);
  return value === 'true';
}

function filesOf(settings: Settings): EventStoreAddress['files'] {
  if ((settings.userCertFile === undefined) !== (settings.userKeyFile === undefined))
    throw new Problem('userCertFile and userKeyFile are set together or not at all');
  return Object.fromEntries(FILES.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
}

function clientOf(settings: Settings): EventStoreAddress['client'] {
  const numbers = NUMBERS.flatMap((name) => {
    const value = settings[name];
    if (value === undefined) return [];
    if (!/^(-1|\d{1,9})$/.test(value) || value === '0') throw new Problem(`${name} is not a whole number from 1`);
    return [[name, Number(value)]];
  });
  const { nodePreference, connectionName } = settings;
  const preference = PREFERENCES.find(
    (one) => one.replaceAll('_', '') === nodePreference?.toLowerCase().replace(/[_-]/g, ''),
  );
  if (nodePreference !== undefined && !preference)
    throw new Problem('nodePreference is none of leader, follower, readOnlyReplica and random');
  return {
    ...Object.fromEntries(numbers),
    ...(preference && { nodePreference: preference }),
    ...(connectionName && { connectionName }),
  };
}
