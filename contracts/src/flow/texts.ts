/** Every text of a definition that is drawn as Markdown: for compiling, and for counting words. */
import {
  CATCH_ALL,
  type Answer,
  type ContentType,
  type FlowDefinition,
  type Message,
  type PromptDefinition,
  type QuickResponse,
  type Translations,
  type WaitingTexts,
} from './definition.js';
import { ownAnswers } from './links.js';

type Texts = Iterable<string>;
interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType;
}

function* messageTexts(message: Message | undefined, contentType: ContentType | undefined): Texts {
  if (typeof message === 'string') {
    if (!contentType) yield message;
  } else if (message) {
    if ('body' in message) yield message.body;
    if ('statusMessages' in message) yield* Object.values(message.statusMessages ?? {});
  }
}

class TextsOf {
  constructor(private readonly withTranslations: boolean) {}

  private *said({ message, tMessage, contentType }: Said): Texts {
    yield* messageTexts(message, contentType);
    if (!this.withTranslations) return;
    for (const translation of Object.values(tMessage ?? {})) yield* messageTexts(translation, contentType);
  }
  private *plain(text: string | undefined, translations: Translations = {}): Texts {
    yield* this.said({ message: text, tMessage: translations });
  }
  private *waiting(said: WaitingTexts): Texts {
    yield* this.plain(said.extAnswerPendingMessage, said.tExtAnswerPendingMessage);
    yield* this.plain(said.extAnswerFulfilledMessage, said.tExtAnswerFulfilledMessage);
  }
  private *quickResponse(response: QuickResponse): Texts {
    yield* this.said(response);
    for (const [index, message] of (response.messages ?? []).entries())
      yield* this.said({ message, tMessage: response.tMessages?.[index] });
  }
  *answer(answer: Answer): Texts {
    if (answer.message !== CATCH_ALL) yield* this.said(answer);
    if (answer.quickResponse) yield* this.quickResponse(answer.quickResponse);
  }
  *prompt(definition: PromptDefinition): Texts {
    const steps = definition.messages ?? [];
    // With steps the prompt's own message is unused.
    for (const said of steps.length > 0 ? steps : [definition]) yield* this.said(said);
    for (const [index, message] of (definition.altMessages ?? []).entries())
      yield* this.said({ message, tMessage: definition.tAltMessages?.[index], contentType: definition.contentType });
    for (const answer of ownAnswers(definition) ?? []) yield* this.answer(answer);
    for (const response of definition.quickResponses ?? []) yield* this.quickResponse(response);
    yield* this.waiting(definition);
  }
  *flow(definition: FlowDefinition): Texts {
    for (const entry of definition.promptsArray) yield* this.prompt(entry.definition);
    for (const answers of Object.values(definition.commonAnswers ?? {}))
      for (const answer of answers) yield* this.answer(answer);
    yield* this.waiting(definition);
  }
}

export const definitionTexts = (definition: FlowDefinition, options: { readonly translations: boolean }): Texts =>
  new TextsOf(options.translations).flow(definition);
