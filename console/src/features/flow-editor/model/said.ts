/** Prompts, messages and quick responses have a message with its type in common. */
import {
  addressIn,
  CONTENT_TYPES,
  emptyMessage,
  type ContentType,
  type Message,
} from '@parley/contracts/definition/message';
import type { RemoteContent, Step } from '@parley/contracts/definition/definition';
import type { Translations } from '@parley/contracts/definition/values';
import { readStored, writeStored } from '../../../foundation/storage.js';
import { REMOTE_KINDS, remoteKindOf, type RemoteKind } from '@parley/contracts/flow/remote-sources';

export interface Said {
  readonly message?: Message | undefined;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType | undefined;
}

export type NewSaid = Pick<Step, 'message' | 'contentType'>;

/** The author's choice: a message type, or a source of a remote message. `text` is Markdown. */
export type TypeChoice = 'text' | Exclude<ContentType, null | 'remote'> | RemoteKind;
export const TYPE_CHOICES: readonly TypeChoice[] = [
  'text',
  ...CONTENT_TYPES.filter((type) => type !== 'remote'),
  ...REMOTE_KINDS,
];

const isRemoteKind = (choice: TypeChoice): choice is RemoteKind => REMOTE_KINDS.some((kind) => kind === choice);
export const contentTypeOf = (choice: TypeChoice): ContentType =>
  choice === 'text' ? null : isRemoteKind(choice) ? 'remote' : choice;
export const choiceOf = ({ contentType, message }: Said): TypeChoice =>
  contentType === 'remote' ? remoteKindOf(addressOf(message)) : (contentType ?? 'text');

/** New messages get the type that was chosen last (LOCAL-8). */
const LAST_KEY = 'editor:messageType';
const isChoice = (value: unknown): value is TypeChoice => TYPE_CHOICES.some((choice) => choice === value);
export const rememberType = (choice: TypeChoice): void => writeStored(LAST_KEY, choice);
export const lastType = (): TypeChoice => readStored(LAST_KEY, isChoice) ?? 'text';

/** An empty message of the chosen type. */
export const emptyOf = (choice: TypeChoice, remote: (kind: RemoteKind) => RemoteContent): NewSaid => ({
  contentType: contentTypeOf(choice),
  message: isRemoteKind(choice) ? remote(choice) : emptyMessage(contentTypeOf(choice)),
});

export const addressOf = (message: Message | undefined): string =>
  typeof message === 'object' ? addressIn(message) : '';

/** True for web addresses, paths on this server, and addresses that begin with a variable. */
export const looksLikeAddress = (text: string): boolean => /^(?:https?:\/\/[^\s/]+|\/(?!\/)|\{\{)/i.test(text.trim());
