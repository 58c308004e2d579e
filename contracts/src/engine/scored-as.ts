/** A version whose answers are combined into scores as another version of the flow combines them (STAT-V7). */
import type { PreparedFlow, PreparedPrompt } from './types.js';

const known = new WeakMap<PreparedFlow, WeakMap<PreparedFlow, PreparedFlow>>();

/** What an answer is worth stays; a prompt that the other version lacks is combined as before. The same object each time. */
export const scoredAs = (flow: PreparedFlow, other: PreparedFlow): PreparedFlow => {
  if (flow === other) return flow;
  const views = known.get(flow) ?? new WeakMap<PreparedFlow, PreparedFlow>();
  known.set(flow, views);
  const view = views.get(other) ?? viewOf(flow, other);
  views.set(other, view);
  return view;
};

const viewOf = (flow: PreparedFlow, other: PreparedFlow): PreparedFlow => {
  const all = [...flow.prompts.values()].map((prompt) => combinedAs(prompt, other.promptsByKey.get(prompt.key)));
  const strategies = all.flatMap(({ key }) => {
    const strategy = (other.promptsByKey.has(key) ? other : flow).scoreStrategies[key];
    return strategy ? [[key, strategy] as const] : [];
  });
  return {
    ...flow,
    prompts: new Map(all.map((prompt) => [prompt.name, prompt])),
    promptsByKey: new Map(all.map((prompt) => [prompt.key, prompt])),
    scoreStrategies: Object.fromEntries(strategies),
    library: {
      find: (flowId, version) => {
        const linked = flow.library.find(flowId, version);
        const twin = linked && other.library.find(flowId, null);
        return twin ? scoredAs(linked, twin) : linked;
      },
    },
  };
};

const combinedAs = (prompt: PreparedPrompt, twin: PreparedPrompt | undefined): PreparedPrompt => {
  if (!twin) return prompt;
  const { scoreStrategy: _strategy, maxSuperScore: _most, ...definition } = prompt.definition;
  const { scoreStrategy, maxSuperScore } = twin.definition;
  return {
    ...prompt,
    definition: {
      ...definition,
      ...(scoreStrategy !== undefined && { scoreStrategy }),
      ...(maxSuperScore !== undefined && { maxSuperScore }),
    },
  };
};
