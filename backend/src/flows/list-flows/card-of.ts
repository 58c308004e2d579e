/** Tells what a lesson's picture is drawn from: its first question and its first picture. */
import { asked, TEXTAREA_INPUT } from '@parley/contracts/definition/input-types';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { ContentType } from '@parley/contracts/definition/message';
import { addressIn, type Message } from '@parley/contracts/definition/message';
import { listedAnswers, rightAnswers } from '@parley/contracts/definition/right-answers';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { FlowCard } from '@parley/contracts/http/flow-card';

/** A single choice, as “Let’s begin”, is a question only if there is no other. */
export function firstOf(begins: readonly PromptDefinition[]): FlowCard['first'] {
  const asking = begins.map(shapeOf).filter(({ shape }) => shape !== 'message');
  return asking.find(({ choices }) => choices !== 1) ?? asking[0] ?? NOTHING;
}

const NOTHING: FlowCard['first'] = { shape: 'message', choices: 0, right: null };
/** A common list of answers has its own place; its row shows as many. */
const OF_A_COMMON_LIST = 3;

function shapeOf(definition: PromptDefinition): FlowCard['first'] {
  const { answers, inputDisplayType } = definition;
  if (typeof answers === 'string') return { shape: 'choices', choices: OF_A_COMMON_LIST, right: null };
  if (!answers?.length) return NOTHING;
  const asks = asked(inputDisplayType);
  if (asks === 'files') return { ...NOTHING, shape: 'files' };
  const listed = listedAnswers(definition).filter(({ message, rule }) => message !== CATCH_ALL && !rule);
  if (asks === 'choice' && listed.length > 0) {
    const right = rightAnswers(definition);
    const at = listed.findIndex(({ message }) => right.has(message));
    return { shape: 'choices', choices: listed.length, right: at < 0 ? null : at };
  }
  return { ...NOTHING, shape: inputDisplayType === TEXTAREA_INPUT ? 'long' : 'text' };
}

/** Only addresses that a page can show. */
export function pictureOf(begins: readonly PromptDefinition[]): string | null {
  const steps = begins.flatMap((definition): readonly Said[] =>
    definition.messages?.length ? definition.messages : [definition],
  );
  const addresses = steps.flatMap(({ contentType, message }) =>
    contentType === 'image' ? [addressIn(message, contentType)] : picturesIn(message),
  );
  return addresses.find((address) => address.startsWith('https://')) ?? null;
}
/** The pictures of a Markdown text. */
const picturesIn = (message: Message | undefined): readonly string[] =>
  typeof message === 'string'
    ? Array.from(message.matchAll(/!\[[^\]]*\]\(([^\s)]+)/g), ([, address = '']) => address)
    : [];
interface Said {
  readonly contentType?: ContentType;
  readonly message?: Message;
}
