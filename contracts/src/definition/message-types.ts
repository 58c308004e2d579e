/**
 * The message types, in the order of the author's menu. Each line has the shape in which the editor writes the message,
 * then other shapes that flow files and remote messages may have. Everything but a type's look follows from its line.
 * After a new line, the compiler asks for a view in the player, and for an editor, an icon and a name in the console.
 */
import type { ContentOf, PlainName, Shape } from './shape.js';

const ADDRESS = { url: 'address' } as const;

export const MESSAGE_TYPES = {
  markdown: ['markdown'],
  quote: [{ text: 'markdown', author: 'words' }],
  image: [{ images: [ADDRESS] }],
  video: ['address', ADDRESS],
  mdWithAudio: [{ body: 'markdown', url: 'address' }],
  meeting: [ADDRESS, 'address'],
  lightbox: [ADDRESS, 'address'],
  event: ['address', ADDRESS],
  remote: [
    {
      url: 'address',
      'statusMessages?': { 'pending?': 'standIn', 'rejected?': 'standIn', 'fulfilledNull?': 'standIn' },
    },
  ],
} as const satisfies Readonly<Record<string, readonly [Shape, ...Shape[]]>>;

export type MessageType = keyof typeof MESSAGE_TYPES;
export const TYPE_NAMES = Object.keys(MESSAGE_TYPES) as readonly MessageType[];

/** The content of a message of this type. */
export type Content<T extends MessageType = MessageType> = T extends MessageType
  ? ContentOf<(typeof MESSAGE_TYPES)[T][number]>
  : never;
/**
 * Names of a message's texts; texts in a list are named after it (`images`: `image`). Each also has a name for people.
 */
type NamesIn<S> = S extends string
  ? never
  : {
      [K in keyof S & string]: S[K] extends string
        ? PlainName<K>
        : S[K] extends readonly unknown[]
          ? OneOf<K>
          : NamesIn<S[K]>;
    }[keyof S & string];
type OneOf<Name> = Name extends `${infer One}s` ? One : Name;
export type PartName = NamesIn<(typeof MESSAGE_TYPES)[MessageType][number]>;
/** A message together with its type, as views and editors receive it. */
export type TypedMessage<T extends MessageType = MessageType> = T extends MessageType
  ? { readonly type: T; readonly content: Content<T> }
  : never;
