/** A published sequence of three short flows, as an author would make it with the API. */
import type { FlowSequence } from '@parley/contracts/http/sequences';
import type { FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { Author } from './author.js';

const prompt = (name: string, definition: PromptDefinition) => ({ key: name, name, definition }) as PromptEntry;

/** One question of 10 points and the end; in both languages. */
const oneQuestion = (question: string, hi: string): FlowDefinition => ({
  promptsArray: [
    prompt('start', {
      message: question,
      tMessage: { hi },
      answers: [
        { key: 'y', message: 'Yes', tMessage: { hi: 'हाँ' }, nextKey: '.end', score: 10 },
        { key: 'n', message: 'No', tMessage: { hi: 'नहीं' }, nextKey: '.end', score: 0 },
      ],
    }),
    prompt('end', { message: 'That was it.', tMessage: { hi: 'बस इतना ही।' } }),
  ],
});
export const STEPS = [
  { name: 'Halves', question: 'Is one half more than one third?', hi: 'क्या आधा, एक तिहाई से ज़्यादा है?' },
  { name: 'Thirds', question: 'Do three thirds make a whole?', hi: 'क्या तीन तिहाई मिलकर एक पूरा बनते हैं?' },
  { name: 'Tenths', question: 'Is 0.1 a tenth?', hi: 'क्या 0.1 दसवाँ हिस्सा है?' },
] as const;

/** The flows of the course, in both languages, in no sequence yet. */
export async function courseFlows(who: Author): Promise<readonly number[]> {
  const flowIds: number[] = [];
  for (const { name, question, hi } of STEPS) {
    const { id } = await who.createFlow(name, oneQuestion(question, hi));
    await who.call('PUT', `/flows/${id}`, { languages: ['en', 'hi'], settings: { chatDefaultDelayMs: 0 } });
    flowIds.push(id);
  }
  return flowIds;
}

export async function publishedCourse(
  who: Author,
  settings: FlowSequence['settings'] = {},
): Promise<{ readonly id: number; readonly flowIds: readonly number[] }> {
  const flowIds = await courseFlows(who);
  const { id } = await who.call<{ id: number }>('POST', '/flow_sequences', { name: 'Fractions', flows: flowIds });
  await who.call('PUT', `/flow_sequences/${id}`, { languages: ['en', 'hi'], settings });
  await who.call('POST', `/flow_sequences/${id}/publish`, {});
  return { id, flowIds };
}
