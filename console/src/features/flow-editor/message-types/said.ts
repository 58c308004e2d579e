/** What prompts, steps and quick responses have in common: something that is said. */
import type { ContentType, Message, RemoteContent, Step, Translations } from '@parley/contracts/flow/definition';
import { emptyMessage } from '@parley/contracts/flow/edit-steps';
import { readStored, writeStored } from '../../../app/storage.js';
import { REMOTE_KINDS, remoteKindOf, type RemoteKind } from '@parley/contracts/flow/remote-sources';

export interface Said {
  readonly message?: Message | undefined;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType | undefined;
}

export type NewSaid = Pick<Step, 'message' | 'contentType'>;

/** What an author chooses: a type, or one of the sources of a remote message. `text` is Markdown. */
export const TYPE_CHOICES = [
  'text',
  'image',
  'video',
  'mdWithAudio',
  'meeting',
  'lightbox',
  'event',
  'samples',
  'stats',
  'evaluation',
  'custom',
] as const;
export type TypeChoice = (typeof TYPE_CHOICES)[number];

const isRemoteKind = (choice: TypeChoice): choice is RemoteKind => REMOTE_KINDS.some((kind) => kind === choice);
export const contentTypeOf = (choice: TypeChoice): ContentType =>
  choice === 'text' ? null : isRemoteKind(choice) ? 'remote' : choice;
export const choiceOf = ({ contentType, message }: Said): TypeChoice =>
  contentType === 'remote' ? remoteKindOf(addressOf(message)) : (contentType ?? 'text');

/** The type chosen last is what the next new message begins with (LOCAL-8). */
const LAST_KEY = 'editor:messageType';
const isChoice = (value: unknown): value is TypeChoice => TYPE_CHOICES.some((choice) => choice === value);
export const rememberType = (choice: TypeChoice): void => writeStored(LAST_KEY, choice);
export const lastType = (): TypeChoice => readStored(LAST_KEY, isChoice) ?? 'text';

/** What a message of the chosen type begins with. */
export const emptyOf = (choice: TypeChoice, remote: (kind: RemoteKind) => RemoteContent): NewSaid => ({
  contentType: contentTypeOf(choice),
  message: isRemoteKind(choice) ? remote(choice) : emptyMessage(contentTypeOf(choice)),
});

export const addressOf = (message: Message | undefined): string =>
  typeof message === 'object' && 'url' in message ? message.url : '';

/** A web address, a path of this server, or one that a variable begins. */
export const looksLikeAddress = (text: string): boolean => /^(?:https?:\/\/[^\s/]+|\/(?!\/)|\{\{)/i.test(text.trim());
