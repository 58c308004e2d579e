/** A learner's browser as a test writes it: mints id and token, runs the engine, posts what is new. */
import { randomBytes, randomUUID } from 'node:crypto';
import { answer } from '@parley/contracts/engine/answer';
import { toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat, PreparedFlow } from '@parley/contracts/engine/types';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { recordHistory } from '@parley/contracts/http/chats';
import type { ItemKey } from '@parley/contracts/ids';
import type { Answered, Client } from '../../testing/client.js';

const prepared = (definition: FlowDefinition, flowId: number): PreparedFlow => {
  const made = prepareFlow(definition, { flowId, version: 1 });
  if (!made.ok) throw new Error(made.error.code);
  return made.flow;
};

export class Learner {
  readonly chatId: string;
  readonly token: string;
  chat: Chat;
  readonly flow: PreparedFlow;

  constructor(
    private readonly client: Client,
    readonly flowId: number,
    definition: FlowDefinition | PreparedFlow,
    readonly identifier: string = `learner-${randomUUID()}`,
    same?: { readonly chatId: string; readonly token: string },
    { autoAnswer = true, language = 'en' }: { readonly autoAnswer?: boolean; readonly language?: Language } = {},
  ) {
    this.chatId = same?.chatId ?? randomUUID();
    this.token = same?.token ?? randomBytes(32).toString('base64url');
    this.flow = 'promptsByKey' in definition ? definition : prepared(definition, flowId);
    const started = startChat(this.flow, {
      language,
      runMode: 'normal',
      autoAnswer,
      seed: this.chatId,
      context: { userId: this.identifier },
      at: Date.now(),
    });
    if (!started.ok) throw new Error(started.error.code);
    this.chat = started.chat;
  }

  get wire(): WireItem[] {
    return this.chat.history.map(toWire);
  }

  /** @param more `help`: asks for the help with this message */
  say(message: string | readonly string[], key: string = randomUUID(), more: { readonly help?: true } = {}): this {
    const outcome = answer(this.flow, this.chat, { key: key as ItemKey, message, at: Date.now(), ...more });
    if (!outcome.ok) throw new Error(`${outcome.error.code} ${outcome.error.detail ?? ''}`);
    this.chat = outcome.chat;
    return this;
  }

  post(
    more: Partial<{
      history: WireItem[];
      after: string;
      takesBack: string[];
      token: string;
      chatId: string;
      generated: boolean;
      /** The mark of a test link (`testMark`). */
      test: string | boolean;
      version: number;
      restart: boolean;
      sequenceVersion: number;
      allowRandomAccess: boolean;
      sentAt: number;
      language: Language;
      context: Record<string, string>;
    }> = {},
    flowSequenceId?: number,
  ): Promise<Answered<never>> {
    return this.client.call(recordHistory, {
      params: { id: this.flowId, identifier: this.identifier },
      ...(flowSequenceId !== undefined && { query: { flowSequenceId } }),
      body: {
        history: this.wire,
        chatId: this.chatId,
        token: this.token,
        version: this.flow.version ?? 1,
        language: 'en',
        ...more,
      },
    });
  }
}
