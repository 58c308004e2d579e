/** Every text of a prompt that can be searched and replaced, and where it stands in the definition. */
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
}
interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType;
}

/** The text that a person wrote; addresses are none. */
function written(message: Message | undefined, contentType: ContentType | undefined): [Path, string] | null {
  if (typeof message === 'string') return contentType === undefined || contentType === null ? [[], message] : null;
  return message && 'body' in message ? [['body'], message.body] : null;
}

function fieldsOfSaid(said: Said, at: Path, place: Place, isMarkdown = true): TextField[] {
  const fields: TextField[] = [];
  const add = (message: Message | undefined, path: Path, language: Language | null) => {
    const found = written(message, said.contentType);
    if (found) fields.push({ path: [...path, ...found[0]], text: found[1], place, language, isMarkdown });
  };
  add(said.message, [...at, 'message'], null);
  for (const [language, translation] of Object.entries(said.tMessage ?? {}))
    add(translation, [...at, 'tMessage', language], language as Language);
  return fields;
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
    ...(quickResponse?.messages ?? []).flatMap((text, index) =>
      plainFields(text, [...path, 'quickResponse', 'messages', index], place),
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
  const { messages, answers, quickResponses, altMessages, custom } = prompt;
  const fields: TextField[] = [
    ...(messages?.length
      ? messages.flatMap((step, index) => fieldsOfSaid(step, ['messages', index], { id: 'step', index }))
      : fieldsOfSaid(prompt, [], { id: 'message' })),
    ...(altMessages ?? []).flatMap((text, index) =>
      typeof text === 'string' ? plainFields(text, ['altMessages', index], { id: 'alternate', index }) : [],
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
