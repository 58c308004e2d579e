/** Every text of a prompt, or of what the flow says beside its prompts, that can be searched and replaced, and where it stands in the definition. */
import {
  CATCH_ALL,
  type Answer,
  type ContentType,
  type Language,
  type Message,
  type PromptDefinition,
  type Translations,
} from '@parley/contracts/flow/definition';

export type Place =
  | { readonly id: 'message' | 'pending' | 'fulfilled' | 'notes' }
  | { readonly id: 'step' | 'alternate' | 'quick'; readonly index: number }
  | { readonly id: 'answer' | 'response'; readonly at: number; readonly answerKey: string };
export type Path = readonly (string | number)[];

export interface TextField {
  readonly path: Path;
  readonly text: string;
  readonly place: Place;
  /** null = the default one. */
  readonly language: Language | null;
  /** Written in Markdown, so that what is read may differ from what is written. */
  readonly isMarkdown: boolean;
  /** Where something is fetched from: seen by nobody, but looked for when it moves. */
  readonly isAddress?: true;
}
interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType;
}

type Part = Pick<TextField, 'path' | 'text' | 'isMarkdown' | 'isAddress'>;
const address = (path: Path, text: string): Part => ({ path, text, isMarkdown: false, isAddress: true });

/** What is written in a message, whatever its kind: words, and addresses. */
function partsOf(message: Message, contentType: ContentType | undefined, isMarkdown: boolean): readonly Part[] {
  if (typeof message === 'string')
    return [contentType ? address([], message) : { path: [], text: message, isMarkdown }];
  if ('images' in message) return message.images.map(({ url }, index) => address(['images', index, 'url'], url));
  const statuses = 'statusMessages' in message ? Object.entries(message.statusMessages ?? {}) : [];
  return [
    ...('body' in message ? [{ path: ['body'], text: message.body, isMarkdown }] : []),
    ...(typeof message.url === 'string' ? [address(['url'], message.url)] : []),
    ...statuses.map(([status, text]) => ({ path: ['statusMessages', status], text, isMarkdown })),
  ];
}

function fieldsOfSaid(said: Said, at: Path, place: Place, isMarkdown = true): TextField[] {
  const all = [
    { message: said.message, path: [...at, 'message'], language: null },
    ...Object.entries(said.tMessage ?? {}).map(([language, message]) => ({
      message,
      path: [...at, 'tMessage', language],
      language: language as Language,
    })),
  ];
  return all.flatMap(({ message, path, language }) =>
    message === undefined
      ? []
      : partsOf(message, said.contentType, isMarkdown).map((part) => ({
          ...part,
          path: [...path, ...part.path],
          place,
          language,
        })),
  );
}
/** Texts whose translations stand in a list beside them. */
function fieldsOfList(
  texts: readonly Message[] | undefined,
  translations: readonly Translations<Message>[] | undefined,
  [list, beside]: readonly [Path, Path],
  placeAt: (index: number) => Place,
  contentType?: ContentType,
): TextField[] {
  const part = (message: Message, path: Path, index: number, language: Language | null) =>
    partsOf(message, contentType, true).map((each) => ({
      ...each,
      path: [...path, ...each.path],
      place: placeAt(index),
      language,
    }));
  return (texts ?? []).flatMap((text, index) => [
    ...part(text, [...list, index], index, null),
    ...Object.entries(translations?.[index] ?? {}).flatMap(([language, translated]) =>
      part(translated, [...beside, index, language], index, language as Language),
    ),
  ]);
}
const plainFields = (
  text: string | undefined,
  path: Path,
  place: Place,
  language: Language | null = null,
): TextField[] => (text === undefined ? [] : [{ path, text, place, language, isMarkdown: true }]);

function fieldsOfAnswer(answer: Answer, at: number): TextField[] {
  const path: Path = ['answers', at];
  const place = { id: 'response', at, answerKey: answer.key } as const;
  const { quickResponse } = answer;
  return [
    ...(answer.message === CATCH_ALL ? [] : fieldsOfSaid(answer, path, { ...place, id: 'answer' }, false)),
    ...(quickResponse ? fieldsOfSaid(quickResponse, [...path, 'quickResponse'], place) : []),
    ...fieldsOfList(
      quickResponse?.messages,
      quickResponse?.tMessages,
      [
        [...path, 'quickResponse', 'messages'],
        [...path, 'quickResponse', 'tMessages'],
      ],
      () => place,
    ),
  ];
}
const EXTERNAL = [
  ['pending', 'extAnswerPendingMessage', 'tExtAnswerPendingMessage'],
  ['fulfilled', 'extAnswerFulfilledMessage', 'tExtAnswerFulfilledMessage'],
] as const;

const known = new WeakMap<PromptDefinition, readonly TextField[]>();

/** In the order of the card. Made once per definition. */
export function fieldsOf(prompt: PromptDefinition): readonly TextField[] {
  const made = known.get(prompt);
  if (made) return made;
  const { messages, answers, quickResponses, custom } = prompt;
  const fields: TextField[] = [
    ...(messages?.length
      ? messages.flatMap((step, index) => fieldsOfSaid(step, ['messages', index], { id: 'step', index }))
      : fieldsOfSaid(prompt, [], { id: 'message' })),
    ...fieldsOfList(
      prompt.altMessages,
      prompt.tAltMessages,
      [['altMessages'], ['tAltMessages']],
      (index) => ({ id: 'alternate', index }),
      prompt.contentType,
    ),
    ...(Array.isArray(answers) ? (answers as readonly Answer[]).flatMap(fieldsOfAnswer) : []),
    ...(quickResponses ?? []).flatMap((each, index) =>
      fieldsOfSaid(each, ['quickResponses', index], { id: 'quick', index }),
    ),
    ...EXTERNAL.flatMap(([id, field, translations]) => [
      ...plainFields(prompt[field], [field], { id }),
      ...Object.entries(prompt[translations] ?? {}).flatMap(([language, text]) =>
        plainFields(text, [translations, language], { id }, language as Language),
      ),
    ]),
    ...plainFields(custom?.notes, ['custom', 'notes'], { id: 'notes' }),
  ];
  known.set(prompt, fields);
  return fields;
}
